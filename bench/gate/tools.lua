-- For wrk: calls both tools by turns, with one token of a file after another.
local words = {'quiet hours', 'certificate', 'escalation', 'sensor', 'invite'}
local tokens, calls = {}, 0

function init(arguments)
  for token in io.lines(arguments[1]) do
    tokens[#tokens + 1] = token
  end
end

-- As in pages.lua; a call takes some ms longer than a page.
function delay()
  return math.random(0, 390)
end

function request()
  calls = calls + 1
  local tool = '"fetch","arguments":{"page":"/usage/overview"}'
  if calls % 2 == 1 then
    local query = words[calls % #words + 1]
    tool = '"search","arguments":{"query":"' .. query .. '"}'
  end
  local headers = {
    ['Host'] = wrk.headers['Host'],
    ['Authorization'] = 'Bearer ' .. tokens[calls % #tokens + 1],
    ['Content-Type'] = 'application/json',
    ['Accept'] = 'application/json, text/event-stream',
  }
  local call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":'
  return wrk.format('POST', nil, headers, call .. tool .. '}}')
end

function response(status, _, body)
  if status ~= 200 or body:find('"isError":true', 1, true) then
    print('A call failed:', status, body)
  end
end
