/** The course of a play: every step in short, its turns, and its loud moments. */
import type { Announcement, Course, Step, Text, Voice } from '../wire/types'

/** A loud moment, to be marked on the track. */
export type Moment = { step: number; announcement: Announcement }

/** The steps of the play itself: people sitting down are no moments of it. */
export function played(course: Course): Step[] {
  return course.steps.filter(({ phase }) => phase !== 'lobby')
}

/** The number of the turn at each step, from 1. Where one plays alone, nobody's turn ever ends: there are no numbers. */
export function turnsOf(steps: Step[]): number[] | undefined {
  let turn = 0
  let seat: number | undefined
  const numbers = steps.map((step) => {
    if (step.turn !== undefined && step.turn !== seat) {
      seat = step.turn
      turn++
    }
    return Math.max(1, turn)
  })
  return turn > 1 ? numbers : undefined
}

/** A scene that is drawn again says again what it said: only what differs is a moment. */
export function momentsOf(steps: Step[]): Moment[] {
  const moments: Moment[] = []
  steps.forEach(({ step, announcements = [] }, i) => {
    const known = new Set((steps[i - 1]?.announcements ?? []).map((one) => JSON.stringify(one)))
    for (const announcement of announcements) {
      if (announcement.tone === 'quiet' || known.has(JSON.stringify(announcement))) continue
      moments.push({ step, announcement })
    }
  })
  return moments
}

/** What a step is called: the loudest thing of it, or its last sentence, or what stands above the table. */
export function headline(step: Step, moments: Moment[]): { text: Text; more?: Text; seat?: number; voice?: Voice } {
  const loud = moments.find((moment) => moment.step === step.step)?.announcement
  if (loud) return { text: loud.title, more: loud.text, ...(loud.seat === undefined ? {} : { seat: loud.seat }) }
  const line = step.lines?.at(-1)
  const seat = line ? line.seat : step.turn
  return { text: line?.text ?? step.status, ...(seat === undefined ? {} : { seat }), ...(line?.voice ? { voice: line.voice } : {}) }
}
