import type { Given, RecordExamples } from './example.ts';

/** A customer and a ticket of theirs that is delivered: Rp 1,875,000. */
async function billable({ make }: Given) {
  const customer_id = await make('customers.create');
  return { customer_id, tickets: [await make('deliveries.create', { customer_id, status: 'delivered' })] };
}

export const invoices: RecordExamples<'invoices'> = {
  rights: ['OM', 'OM', 'counter-entry: OM'],
  kinds: {
    create: {
      may: 'OM',
      payload: { from_date: '2026-11-01', until_date: '2026-11-30', total: 1_875_000 },
      others: billable,
    },
    credit: {
      may: 'OM',
      payload: { total: -375_000 },
      others: async (given) => {
        const { customer_id, tickets } = await billable(given);
        const credits = await given.make('invoices.create', { customer_id, tickets });
        for (const id of tickets)
          await given.apply('deliveries.correct', id, { volume: 10, reason: 'Read wrongly' }, { volume: 12.5 });
        return { credits };
      },
    },
    void: { may: 'OM', payload: { void_reason: 'Issued twice' } },
  },
};
