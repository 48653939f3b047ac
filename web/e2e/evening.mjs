/** What every test here begins and ends with: a house of its own, and people who come with their devices. */
import { after } from 'node:test'
import { House } from './house.mjs'
import { People } from './people.mjs'

export const house = await new House().open()
export const people = await People.invite(house)

after(async () => {
  await people.leave()
  await house.close()
})
