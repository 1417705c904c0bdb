-- SPDX-License-Identifier: MIT
-- Requests of all kinds, for wrk: of a thousand, some 900 are solved at once, 60 are not games, 30 are refused, and the
-- rest goes to the queue, one in a thousand as a long search or a stream.
math.randomseed(11)
local function numbers(count)
  local large, found = {25, 50, 75, 100}, {}
  for _ = 1, math.random(0, 4) do
    found[#found + 1] = table.remove(large, math.random(#large))
  end
  while #found < count do
    found[#found + 1] = math.random(1, 10)
  end
  return table.concat(found, ",")
end
local function game(count)
  return "target=" .. math.random(100, 999) .. "&numbers=" .. numbers(count)
end
local gzip = {["Accept-Encoding"] = "gzip"}
local json = {["Content-Type"] = "application/json"}
local kinds = {
  {500, function() return "GET", "/api/v1/solve?" .. game(6) end},
  {150, function() return "POST", "/api/v1/solve", json, '{"target":' .. math.random(100, 999) .. ',"numbers":[' .. numbers(6) .. ']}' end},
  {100, function() return "GET", "/api/v1/count?" .. game(6), gzip end},
  {80, function() return "GET", "/api/v1/solutions?limit=20&" .. game(6), gzip end},
  {50, function() return "GET", "/api/v1/check?expression=100%2B50*2&" .. game(6) end},
  {20, function() return "GET", "/api/v1/solve?id=make24:24/" .. math.random(1, 13) .. ",3,8,8" end},
  {20, function() return "GET", "/api/v1/draw?count=5" end},
  {10, function() return "GET", "/api/v1/rules", gzip end},
  {10, function() return "GET", "/", gzip end},
  {10, function() return "GET", "/healthz" end},
  {10, function() return "GET", "/metrics" end},
  {10, function() return "GET", "/api/v1/solve?target=952&numbers=25,x" end},
  {10, function() return "GET", "/no/such/page" end},
  {10, function() return "POST", "/api/v1/solve", json, '{"target":' end},
  {5, function() return "GET", "/api/v1/values?numbers=" .. numbers(4), gzip end},
  {4, function() return "GET", "/api/v1/solve?" .. game(7) end},
  {1, function()
    if math.random(2) == 1 then return "GET", "/api/v1/count?timeout_ms=100&" .. game(10) end
    return "GET", "/api/v1/solutions?sort=none&timeout_ms=100&" .. game(9), gzip
  end},
}
local requests = {}
function init()
  for _, kind in ipairs(kinds) do
    for _ = 1, kind[1] * 5 do
      local method, path, headers, body = kind[2]()
      requests[#requests + 1] = wrk.format(method, path, headers, body)
    end
  end
  for i = #requests, 2, -1 do
    local j = math.random(i)
    requests[i], requests[j] = requests[j], requests[i]
  end
end
local next_request = 0
request = function()
  next_request = next_request % #requests + 1
  return requests[next_request]
end
