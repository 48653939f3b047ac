/** What the main thread does, frame by frame, in milliseconds of its own time: other programs do not count. */

/** Shows what the time went into. */
function table(events) {
  const sums = {}
  for (const event of events.filter(({ ph }) => ph === 'X')) {
    const sum = (sums[event.name] ??= { n: 0, wall: 0, cpu: 0 })
    sum.n++
    sum.wall += event.dur / 1000
    sum.cpu += (event.tdur ?? 0) / 1000
  }
  console.table(Object.fromEntries(Object.entries(sums).sort((a, b) => b[1].cpu - a[1].cpu).slice(0, 14)))
}

/** How long a screen shows a picture, in microseconds. */
const PICTURE = 1e6 / 60

/** How much of each picture's time the main thread worked, whether or not it made that picture. */
function pictures(tasks) {
  const from = Math.min(...tasks.map(({ ts }) => ts))
  const to = Math.max(...tasks.map(({ ts, dur = 0 }) => ts + dur))
  const work = Array.from({ length: Math.ceil((to - from) / PICTURE) }, () => 0)
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // What other programs took is spread over the task.
    const share = dur > 0 ? tdur / dur : 0
    for (let at = ts; at < ts + dur; ) {
      const picture = Math.floor((at - from) / PICTURE)
      const until = Math.min(ts + dur, from + (picture + 1) * PICTURE)
      if (work[picture] !== undefined) work[picture] += ((until - at) * share) / 1000
      at = Math.max(until, at + 1)
    }
  }
  return work
}

/** Records what the main thread does while something happens, and adds it up frame by frame. */
export async function measure(session, name, gesture) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] } })
  await gesture()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const main = events.find((event) => event.name === 'FireAnimationFrame')
  const own = events.filter((event) => event.tid === main?.tid && event.pid === main?.pid)
  // A frame ends where it is handed over; what was done since the one before belongs to it.
  const frames = own.filter((event) => event.name === 'Commit').map((event) => event.ts).sort((a, b) => a - b)
  const tasks = own.filter((event) => event.name === 'RunTask')
  const cost = frames.map(() => 0)
  for (const task of tasks) {
    const frame = frames.findIndex((start) => start >= task.ts)
    // Time on the processor, so that other programs do not count.
    if (frame >= 0) cost[frame] += (task.tdur ?? task.dur ?? 0) / 1000
  }
  if (process.env.DETAIL) table(own)
  const sorted = [...cost].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const mean = cost.reduce((sum, one) => sum + one, 0) / Math.max(1, cost.length)
  const figures = { frames: frames.length, mean, median: at(0.5), p95: at(0.95), most: at(1), pictures: pictures(tasks) }
  console.log(`${name}: ${frames.length} frames, mean ${mean.toFixed(1)} ms, median ${at(0.5).toFixed(1)}, 95 % ${at(0.95).toFixed(1)}, most ${at(1).toFixed(1)}`)
  return figures
}
