-- For wrk: each connection pauses for 0 to 398 ms, so that five make 25 requests
-- a second at moments of their own.
function delay()
  return math.random(0, 398)
end
