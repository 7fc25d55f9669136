import type { UnreadableAttachment } from '../../../summary-file/summary.js'
import type { View } from '../list/view.js'
import { formatState } from '../page-state.js'
import { formatLocation, getTestTitle } from '../run.js'

type Item = UnreadableAttachment & { readonly index: number }

export const unreadableView: View<Item> = {
  name: 'unreadable',
  items: ({ unreadableAttachments }) => unreadableAttachments.map((item, index) => ({ ...item, index })),
  omitted: ({ omitted }) => omitted['unreadableAttachments'] ?? 0,
  describe: (_, total) => ({
    label: total === 1 ? 'unreadable attachment' : 'unreadable attachments',
    tone: 'warn',
  }),
  columns: (run) => [
    { title: 'Attachment', width: '12rem', value: ({ name }) => name },
    { title: 'Reason', width: 'minmax(10rem, 1fr)', isMain: true, value: ({ reason }) => reason },
    { title: 'Test', width: 'minmax(10rem, 1fr)', value: ({ testId }) => getTestTitle(run, testId) },
    {
      title: 'File',
      width: 'minmax(8rem, 0.7fr)',
      value: ({ testId }) => {
        const test = run.testsById.get(testId)
        return test ? formatLocation(test) : ''
      },
    },
    { title: 'Attempt', width: '5rem', unit: ['. attempt', '. attempt'], value: ({ retry }) => retry + 1 },
  ],
  id: ({ index }) => String(index),
  text: ({ name, reason, testId }, run) => [name, reason, getTestTitle(run, testId)].join('\n'),
  href: ({ testId }, { testsById }) =>
    testsById.has(testId) ? formatState({ view: 'tests', open: testId }) : undefined,
}
