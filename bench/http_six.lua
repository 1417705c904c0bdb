-- SPDX-License-Identifier: MIT
-- 2,000 games of six numbers as they are drawn on the show, for wrk.
math.randomseed(7)
local paths = {}
for i = 1, 2000 do
  local large, numbers = {25, 50, 75, 100}, {}
  for _ = 1, math.random(0, 4) do
    numbers[#numbers + 1] = table.remove(large, math.random(#large))
  end
  while #numbers < 6 do
    numbers[#numbers + 1] = math.random(1, 10)
  end
  paths[i] = "/api/v1/solve?target=" .. math.random(100, 999) .. "&numbers=" .. table.concat(numbers, ",")
end
local next_path = 0
request = function()
  next_path = next_path % #paths + 1
  return wrk.format("GET", paths[next_path])
end
