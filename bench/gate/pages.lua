-- For wrk: a connection waits for 199 ms on average before its next request, so
-- that it sends about five a second, and no two keep in step.
function delay()
  return math.random(0, 398)
end
