-- SPDX-License-Identifier: MIT
-- How many solutions games of ten numbers have, for wrk: long searches.
math.randomseed(9)
request = function()
  local numbers = {}
  for i = 1, 10 do
    numbers[i] = math.random(1, 100)
  end
  return wrk.format("GET", "/api/v1/count?target=" .. math.random(100, 999) .. "&numbers=" .. table.concat(numbers, ","))
end
