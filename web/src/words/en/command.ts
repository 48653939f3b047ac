/** Words of the command box. */
import { learn } from '../learn'

export const command = {
  'command.title': 'Command',
  'command.example': 'A button’s name, then what it is for',
  'command.hold': 'hold keep pick select',
  'command.can': 'You can say: {list}.',
  'command.nothing': 'There is nothing to do for you now.',
  'command.dice': 'a die by its number ({list})',
  'command.cell': 'a cell by column and row, as in 3,4',
  'command.number': '{name} from {from} to {to}',
  'command.hint': 'Enter alone goes on. Arrow up brings back what you typed. Escape closes.',
  'command.unknown': '“{word}” is nothing to do here.',
  'command.which': '“{word}” may mean {list}.',
  'command.off': '{name}: not now. {why}',
  'command.off_item': '{word} cannot be picked now.',
  'command.sure': '{name}? Type it again to do it.',
  'command.choose': '{name}: choose {list}.',
  'command.lost': 'The table is being found again. Try in a moment.',
  'command.go_on': 'Say which: {list}.',
  'command.noun.dice': 'die',
  'command.noun.seats': 'player',
  'command.noun.boxes': 'box',
  'command.noun.tokens': 'creature',
  'command.noun.cells': 'cell',
  'command.noun.numbers': 'number',
  'command.noun.options': 'choice',
}
await learn('command', command)
