/** What is typed in each field of a form is in its payload, and every field of the kind is on the form (lists: master-data.test.tsx). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { customerMonthId, newId, stockId } from '../../src/domain/records/ids.ts';
import { AGAIN } from '../../src/domain/records/again.ts';
import { kindOf, type MutationKind } from '../../src/domain/mutations/mutations.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { useTexts } from '../../src/i18n/useLanguage.ts';
import { leaveForms } from './support/drafts.ts';
import { TODAY, daysAgo, db, put } from './support/knownTruck.tsx';
import { HOUR, ago, clockAgo, entryOf, openShift } from './support/shifts.ts';
import { show } from './support/world.tsx';
import type { ReactNode } from 'react';

const { ProductionForm } = await import('../../src/features/shift/ProductionForm.tsx');
const { FuelForm } = await import('../../src/features/shift/FuelForm.tsx');
const { DowntimeForm } = await import('../../src/features/shift/DowntimeForm.tsx');
const { CloseForm } = await import('../../src/features/shift/CloseForm.tsx');
const { ShiftPage } = await import('../../src/features/shift/ShiftPage.tsx');
const { MachineForm } = await import('../../src/features/equipment/MachineForm.tsx');
const { CorrectForm } = await import('../../src/features/equipment/StepForms.tsx');
const { useTakenPhotos } = await import('../../src/shared/photos/PhotosField.tsx');
const { ReportForm } = await import('../../src/features/incidents/ReportForm.tsx');
const { ChangeDialog } = await import('../../src/features/incidents/ChangeDialog.tsx');
const { ActionsOfIncident } = await import('../../src/features/incidents/ActionsOfIncident.tsx');
const { AdjustmentForm } = await import('../../src/features/manual-stock/AdjustmentForm.tsx');
const { TransformationForm } = await import('../../src/features/transformation/TransformationForm.tsx');
const { OpeningBalanceDialog } = await import('../../src/features/master-data/edit/OpeningBalance.tsx');
const { HandOver } = await import('../../src/shared/payments/HandOver.tsx');
const { NewOrder } = await import('../../src/shared/orders/NewOrder.tsx');
const { EndOrder } = await import('../../src/shared/orders/Orders.tsx');
const { PaymentDialog } = await import('../../src/shared/payments/PaymentDialog.tsx');
const { VoidDialog } = await import('../../src/shared/records/VoidDialog.tsx');
const { ExpensesPanel } = await import('../../src/features/office/executive/Expenses.tsx');
const { TargetsSection } = await import('../../src/features/settings/site/targets/TargetsSection.tsx');
const { ServiceForm } = await import('../../src/features/equipment/StepForms.tsx');
const { MachineForms } = await import('../../src/shared/machines/MachineForms.tsx');
const { EndSheet } = await import('../../src/features/shift/RunningDowntime.tsx');
const { ReopenDialog } = await import('../../src/features/office/report/DayDialogs.tsx');
const { ReasonDialog } = await import('../../src/features/deliveries/board/ReasonDialog.tsx');
const { PriceDialog } = await import('../../src/features/deliveries/board/PriceDialog.tsx');
const { useMoves } = await import('../../src/features/deliveries/board/useMoves.ts');
const { NewDeliveryPage } = await import('../../src/features/deliveries/NewDeliveryPage.tsx');

const SRC = path.resolve(import.meta.dirname, '../../src');
const MACHINE = newId();
const INCIDENT = newId();
const SHIFT = openShift();
const none = () => undefined;
const stamps = { version: 1, position: 1, deleted_at: null };

const machine = {
  id: MACHINE,
  ...stamps,
  equipment_code: 'EX-01',
  equipment_name: 'Excavator',
  equipment_type: 'excavator',
  status: 'active',
  hour_meter: 1_000,
  meter_offset: 0,
  meter_read_at: daysAgo(5),
  last_service_hours: null,
  maintenance_interval_hours: null,
};
const incident = {
  id: INCIDENT,
  ...stamps,
  number: 'IN-261120-K7F-0001',
  operating_day: TODAY,
  class: 'minor',
  title: 'Cut',
  description: null,
  location: null,
  people: null,
  lost_days: null,
  occurred_at: daysAgo(1),
  status: 'open',
};
const shift = trusted<Parameters<typeof CloseForm>[0]['shift']>(SHIFT);
const row = trusted<Parameters<typeof MachineForms>[0]['row']>(machine);
const common = { draft: null, place: { shift, day: SHIFT.operating_day }, shifts: [shift], onDone: none };
const step = { row, draftKey: 'step', draft: null, onDone: none };

interface FormCase {
  readonly kind: MutationKind;
  readonly page: () => ReactNode;
  readonly at?: string;
  readonly open?: string | RegExp;
  readonly save: string | RegExp;
  /** By name of the control, every one that the form has. */
  readonly typed: Readonly<Record<string, string>>;
  /** What is sent beside what was typed, or in its place. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Fields of the kind that this form leaves out on purpose, or that nothing sets here. */
  readonly without?: readonly string[];
  /** Shows what it is about to save. */
  readonly agrees?: true;
  readonly isWithoutShift?: true;
  /** What it records beside. */
  readonly beside?: Readonly<Record<string, object>>;
}

/** A machine has two forms beside each other, each with a save of its own. */
const ofMachine = {
  page: () => <MachineForms row={row} mayCorrect onDone={none} />,
  typed: { status: 'maintenance', status_note: 'belt', hour_meter: '1,010.5' },
} as const;

type ReasonProps = Parameters<typeof ReasonDialog>[0];
const ticket = trusted<ReasonProps['row']>({ id: 'x1', ticket_no: 'SJ-261119-K7F-0007', status: 'pending' });
function TakenBack({ move }: Pick<ReasonProps, 'move'>) {
  return <ReasonDialog row={ticket} move={move} moving={useMoves()} onClose={none} />;
}

const standing = trusted<Parameters<typeof EndSheet>[0]['entry']>(
  entryOf(SHIFT, newId(), { reason: 'rain', equipment_id: MACHINE, started_at: ago(1.5 * HOUR), ended_at: null }),
);

const Reporting = () => <ReportForm draft={null} taken={useTakenPhotos('photos')} />;

type ReopenProps = Parameters<typeof ReopenDialog>[0];
function Reopening() {
  const words = { ...useTexts(), site: { timeZone: 'Asia/Jakarta', dayStart: '06:00' } };
  const known = trusted<ReopenProps['known']>({ report: { day: TODAY } });
  return <ReopenDialog closingId={newId()} words={words} known={known} closing={null} today={TODAY} onClose={none} />;
}

/** To the minute. */
const isAgo = (ms: number): unknown => expect.stringContaining(ago(ms).slice(0, 16));
const STOOD = { started_at: clockAgo(3 * HOUR), ended_at: clockAgo(2 * HOUR) };
const inShift = { operating_day: SHIFT.operating_day, shift_id: SHIFT.id };
const OUTPUTS = {
  abu_batu: 1,
  base_course_a: 2,
  sub_base_b: 3,
  split_half_inch: 4,
  split_three_quarter_inch: 5,
  split_2_3_cm: 6,
  screening_sirtu: 7,
  lainnya: 8,
};
const TYPED_OUTPUTS = Object.fromEntries(
  Object.entries(OUTPUTS).map(([material, volume]) => [material, String(volume)]),
);
const CASES: Readonly<Record<string, FormCase>> = {
  'features/shift/ProductionForm.tsx': {
    kind: 'production_entries.create',
    page: () => <ProductionForm {...common} production={[]} transformations={[]} />,
    save: /^Save/,
    typed: { ...TYPED_OUTPUTS, boulder: '9', operating_hours: '3', notes: 'wet' },
    sent: { ...inShift, material_type: 'abu_batu', volume: 1 },
    without: ['done_at'],
  },
  'features/shift/FuelForm.tsx: issue': {
    kind: 'fuel_logs.create',
    page: () => <FuelForm {...common} machines={[row]} now={new Date()} />,
    save: /^Save/,
    typed: { kind: 'issue', equipment_id: MACHINE, liters: '40.25', hour_meter: '1,001', notes: 'late' },
    sent: inShift,
    without: ['price_per_liter', 'done_at'],
  },
  'features/shift/FuelForm.tsx: receipt': {
    kind: 'fuel_logs.create',
    page: () => <FuelForm {...common} machines={[]} now={new Date()} />,
    save: /^Save/,
    typed: { kind: 'receipt', liters: '500', price_per_liter: '11000', notes: 'tanker' },
    sent: inShift,
    without: ['equipment_id', 'hour_meter', 'done_at'],
  },
  'features/shift/DowntimeForm.tsx': {
    kind: 'downtime_entries.create',
    page: () => (
      <DowntimeForm
        {...common}
        place={{ ...common.place, shift: { ...shift, opened_at: ago(24 * HOUR) } }}
        site={{ timeZone: 'Asia/Jakarta', dayStart: '06:00' }}
        machines={[row]}
        others={[]}
      />
    ),
    save: 'Start downtime',
    typed: { reason: 'rain', equipment_id: MACHINE, ...STOOD, notes: 'storm' },
    sent: { ...inShift, started_at: isAgo(3 * HOUR), ended_at: isAgo(2 * HOUR) },
  },
  'features/shift/ShiftForm.tsx': {
    kind: 'shifts.open',
    page: () => <ShiftPage />,
    isWithoutShift: true,
    save: 'Open shift',
    typed: {
      shift_type: 'night',
      operating_day: TODAY,
      start_time: '22:00',
      end_time: '06:00',
      shift_name: 'Night',
      production_target: '500',
      notes: 'short',
    },
    sent: { crew: [] },
  },
  'features/shift/CloseForm.tsx': {
    kind: 'shifts.close',
    page: () => <CloseForm shift={shift} draft={null} onDone={none} />,
    save: 'Close shift',
    typed: { handover_note: 'All well' },
  },
  'features/equipment/MachineForm.tsx': {
    kind: 'equipment.create',
    page: () => <MachineForm now={null} draftKey="machine" draft={null} onDone={none} />,
    save: /^Save/,
    typed: {
      equipment_code: 'WL-02',
      equipment_name: 'Loader',
      equipment_type: 'wheel loader',
      status: 'standby',
      location: 'Pit',
      brand: 'Cat',
      model: '950',
      year_purchased: '2019',
      fuel_capacity_liters: '300.5',
      maintenance_interval_hours: '250',
      hour_meter: '10.5',
      last_service_hours: '5',
      purchase_cost: '1000000',
      current_value: '900000',
      notes: 'new',
    },
    beside: { 'equipment_values.change': { purchase_cost: 1_000_000, current_value: 900_000 } },
  },
  'features/equipment/StepForms.tsx: correction': {
    kind: 'equipment.correct_meter',
    page: () => <CorrectForm {...step} />,
    save: /^Save/,
    typed: { what: 'replaced', hour_meter: '5', reason: 'New meter' },
    sent: { replaced: true },
  },
  'features/incidents/ReportForm.tsx': {
    kind: 'incidents.create',
    page: () => <Reporting />,
    save: /^Save incident/,
    typed: {
      class: 'first_aid',
      title: 'Cut hand',
      location: 'Screen',
      occurred_at: '2026-01-02T10:42',
      people: '1',
      lost_days: '2',
      description: 'Belt',
    },
    sent: { occurred_at: '2026-01-02T03:42:00.000Z' },
  },
  'features/deliveries/board/PriceDialog.tsx': {
    kind: 'deliveries.reprice',
    page: () => <PriceDialog row={{ ...ticket, unit_price: null, operating_day: TODAY }} onClose={none} />,
    save: 'Save price',
    typed: { unit_price: '135,000' },
  },
  'features/incidents/ChangeDialog.tsx': {
    kind: 'incidents.change',
    page: () => <ChangeDialog row={trusted<Parameters<typeof ChangeDialog>[0]['row']>(incident)} onClose={none} />,
    save: /^Save/,
    typed: { class: 'serious', title: 'Deep cut', location: 'Pit', people: '1', lost_days: '2', description: 'Belt' },
  },
  'features/incidents/ActionsOfIncident.tsx': {
    kind: 'incident_actions.create',
    page: () => <ActionsOfIncident incidentId={INCIDENT} />,
    open: 'Add action',
    save: /^Save/,
    typed: { text: 'Fit a guard', responsible: 'Budi', due_date: '2026-12-24' },
    sent: { incident_id: INCIDENT },
    without: ['done_at'],
  },
  'features/manual-stock/AdjustmentForm.tsx': {
    kind: 'stock_adjustments.create',
    page: () => <AdjustmentForm draft={null} stocks={[]} />,
    save: 'Save adjustment',
    agrees: true,
    typed: { material_type: 'abu_batu', adjustment: '-12.5', reason: 'Survey', notes: 'rain' },
    sent: { operating_day: TODAY, kind: 'adjustment' },
    without: ['book', 'physical', 'counted_at'],
  },
  'features/transformation/TransformationForm.tsx': {
    kind: 'transformations.create',
    page: () => <TransformationForm draft={null} />,
    save: /^Save transformation/,
    typed: { boulder_volume: '100', ...TYPED_OUTPUTS, reject_volume: '9', shift_id: SHIFT.id, notes: 'dry' },
    sent: { ...inShift, outputs: OUTPUTS },
    without: ['done_at'],
  },
  'shared/payments/PaymentDialog.tsx': {
    kind: 'payments.create',
    page: () => <PaymentDialog onClose={none} />,
    save: /^Save/,
    typed: {
      customer: 'PT Beton Jaya',
      amount: '1500000',
      method: 'cash',
      tendered: '2000000',
      paid_on: '2026-01-02',
      notes: 'BCA',
    },
    sent: { customer_id: 'c1' },
    without: ['order_id', 'invoice_id'],
  },
  'shared/payments/HandOver.tsx': {
    kind: 'cash_handovers.create',
    page: () => <HandOver box={{ inBox: [{ id: 'w-1' }, { id: 'w-2' }], total: 250_000 }} onClose={none} />,
    save: 'Hand over cash',
    typed: { counted: '240000', notes: 'Coins' },
    sent: { expected: 250_000, payments: ['w-1', 'w-2'] },
  },
  'features/master-data/edit/OpeningBalance.tsx': {
    kind: 'opening_balances.create',
    page: () => <OpeningBalanceDialog customerId="c1" name="PT Beton Jaya" onClose={none} />,
    save: /^Save/,
    typed: { amount: '5000000', as_of: '2026-01-31', notes: 'By the old book' },
    sent: { customer_id: 'c1' },
  },
  'features/office/executive/Expenses.tsx': {
    kind: 'transactions.create',
    page: () => <ExpensesPanel />,
    open: 'Enter expense',
    save: /^Save/,
    typed: { amount: '50000', source: 'Tyres', operating_day: '2026-01-02', notes: 'two' },
    sent: { notes: 'Tyres — two' },
  },
  'features/settings/site/targets/TargetsSection.tsx': {
    kind: 'kpi_targets.create',
    page: () => <TargetsSection inForce={{ targets: [], loads: [], firstOpenDay: null }} />,
    save: /^Save/,
    typed: { metric: 'revenue', period: 'month', target: '9000.5', from_date: '2026-12-01' },
  },
  'shared/orders/NewOrder.tsx': {
    kind: 'orders.create',
    page: () => <NewOrder onClose={none} />,
    save: 'Save order',
    typed: {
      customer: 'PT Beton Jaya',
      material_type: 'abu_batu',
      by: 'volume',
      volume: '500.5',
      unit_price: '150,000',
      paid_ahead: 'yes',
      from_date: TODAY,
      until_date: '2099-12-31',
      site_address: 'Jl. Raya',
      notes: 'By phone',
    },
    sent: { customer_id: 'c1', paid_ahead: true },
    without: ['amount'],
  },
  'shared/orders/Orders.tsx': {
    kind: 'orders.end',
    page: () => <EndOrder deposit={0} id={newId()} name="DO-2611-0007" onClose={none} />,
    save: 'End order',
    typed: { end_reason: 'The site is built' },
  },
  'shared/records/VoidDialog.tsx': {
    kind: 'payments.void',
    page: () => <VoidDialog kind="payments.void" id={newId()} name="Payment" onClose={none} />,
    save: 'Void',
    typed: { void_reason: 'Entered twice' },
  },
  'features/equipment/MachineForm.tsx: changed': {
    kind: 'equipment.change',
    page: () => <MachineForm now={{ row, values: null }} draftKey="changed" draft={null} onDone={none} />,
    save: /^Save/,
    typed: {
      equipment_code: 'EX-02',
      equipment_name: 'Digger',
      equipment_type: 'crusher',
      location: 'Pit',
      brand: 'Cat',
      model: '320',
      year_purchased: '2018',
      fuel_capacity_liters: '400.5',
      maintenance_interval_hours: '500',
      purchase_cost: '1000000',
      current_value: '900000',
      notes: 'old',
    },
    without: ['last_service_hours'],
    beside: { 'equipment_values.change': { purchase_cost: 1_000_000, current_value: 900_000 } },
  },
  'features/equipment/StepForms.tsx: service': {
    kind: 'equipment.change',
    page: () => <ServiceForm {...step} />,
    save: /^Save/,
    typed: { hour_meter: '1,010.5' },
    sent: { last_service_hours: 1_010.5 },
    without: Object.keys(kindOf('equipment.change').fields).filter((name) => name !== 'last_service_hours'),
    beside: { 'equipment.read_meter': { hour_meter: 1_010.5 } },
  },
  'shared/machines/MachineForms.tsx: status': { ...ofMachine, kind: 'equipment.change_status', save: 'Change status' },
  'shared/machines/MachineForms.tsx: reading': {
    ...ofMachine,
    kind: 'equipment.read_meter',
    save: 'Read meter',
    without: ['confirmed'],
  },
  'features/shift/RunningDowntime.tsx': {
    kind: 'downtime_entries.end',
    page: () => <EndSheet entry={standing} timeZone="Asia/Jakarta" onClose={none} />,
    save: 'Save the end',
    typed: { ended_at: clockAgo(HOUR) },
    sent: { ended_at: isAgo(HOUR) },
    without: ['notes'],
  },
  'features/office/report/DayDialogs.tsx': {
    kind: 'day_closings.reopen',
    page: () => <Reopening />,
    save: 'Reopen the day',
    typed: { reopen_reason: 'A slip was forgotten' },
    sent: { leave_held: [] },
  },
  'features/deliveries/board/ReasonDialog.tsx': {
    kind: 'deliveries.change_status',
    page: () => <TakenBack move={{ kind: 'status', to: 'cancelled', reason: 'required' }} />,
    save: 'Cancel ticket',
    typed: { void_reason: 'Rain' },
    sent: { status: 'cancelled', cancel_reason: 'Rain' },
  },
  'features/deliveries/form/useDeliveryForm.ts': {
    kind: 'deliveries.create',
    page: () => <NewDeliveryPage />,
    save: /^Save delivery/,
    typed: {
      truck_license: 'B 9 ZZ',
      material_type: 'abu_batu',
      gross_kg: '25950',
      tare_kg: '7200',
      volume: '12.5',
      driver_name: 'Joko',
      customer_name: 'PT Baru',
      truck_type: 'FUSO',
      index_m3: '13',
      destination_address: 'Jl. Raya',
      notes: 'wet',
    },
    sent: {
      ...inShift,
      ticket_no: expect.stringMatching(/^SJ-/),
      status: 'pending',
      truck_id: expect.any(String),
      density: 1.5,
      gross_from: 'typed',
      tare_from: 'typed',
      customer_id: expect.any(String),
      driver_id: expect.any(String),
    },
    without: [
      'weighed_manually',
      'gross_at',
      'tare_at',
      'unit_price',
      'order_id',
      'override_reason',
      'over_reason',
      'company_name',
      // Of the device, which has no key here.
      'signature',
    ],
  },
};

/** Asked in files of their own: their fields come from elsewhere. */
const ELSEWHERE = ['features/manual-stock/CountSheet.tsx', 'features/master-data/edit/useRecordForm.ts'];

it('is every form that saves', () => {
  const forms = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && /useOfflineForm\((?!\s*$)/m.test(readFileSync(path.join(SRC, file), 'utf8')),
    )
    .filter((file) => file !== 'forms/useOfflineForm.ts');
  const asked = Object.keys(CASES).map((name) => name.replace(/:.*/, ''));
  expect([...new Set([...asked, ...ELSEWHERE])].toSorted()).toEqual(forms.toSorted());
});

beforeEach(async () => {
  await put('equipment', MACHINE, machine);
  await put('shifts', SHIFT.id, SHIFT);
  await put('stocks', stockId('abu_batu'), { material_type: 'abu_batu', on_hand: 1_000 });
  // Who owes nothing would be asked about before a payment.
  const owed = { billed: 1_500_000, tax: 0, paid: 0, volume: 10, count: 1, unpriced_volume: 0 };
  await put('customer_months', customerMonthId('c1', '2026-01'), { customer_id: 'c1', month: '2026-01-01', ...owed });
});
afterEach(leaveForms);

/** Numbers as numbers; what is typed into no field of the kind is not sent. */
const asSent = (kind: MutationKind, typed: FormCase['typed']) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => {
      const column = kindOf(kind).fields[name];
      return column ? [[name, column.type === 'number' ? Number(text.replaceAll(',', '')) : text]] : [];
    }),
  );

const change = (control: Element | undefined, value: string) =>
  control && fireEvent.change(control, { target: { value } });

const controls = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input[name], form select[name], form textarea[name]')].filter(
    ({ type }) => type !== 'checkbox' && type !== 'file',
  );

it.each(Object.entries(CASES))('%s', async (_, given) => {
  const { kind, page, at, open, save, typed, sent = {}, without = [], beside = {} } = given;
  if (given.isWithoutShift) await db.rows('shifts').clear();
  await show(page(), at);
  if (open) fireEvent.click(await screen.findByRole('button', { name: open }));
  const [first = ''] = Object.keys(typed);
  await waitFor(() => expect(document.querySelector(`[name="${first}"]`)).toBeTruthy());
  for (const [name, value] of Object.entries(typed)) {
    await waitFor(() => expect(document.querySelector(`[name="${name}"]`)).toBeTruthy());
    const choice = document.querySelector(`[type=radio][name="${name}"][value="${value}"]`);
    const parts = [...document.querySelectorAll(`[name="${name}"]`)];
    if (choice) fireEvent.click(choice);
    // A moment has a field for its day and one for its time.
    else for (const [index, text] of (parts[1] ? value.split('T') : [value]).entries()) change(parts[index], text);
  }
  expect([...new Set(controls().map(({ name }) => name))].toSorted()).toEqual(Object.keys(typed).toSorted());
  const button = await screen.findByRole('button', { name: save });
  fireEvent.click(button);
  if (given.agrees) {
    const review = within(await screen.findByRole('dialog'));
    for (const question of review.queryAllByRole('checkbox')) fireEvent.click(question);
    fireEvent.click(review.getByRole('button', { name: 'Save' }));
  }
  await waitFor(async () => expect((await db.outbox.toArray()).map((entry) => entry.kind)).toContain(kind));
  const entries = await db.outbox.toArray();
  const sentIn = (wanted: string): object =>
    trusted<{ payload: object }>(JSON.parse(entries.find((one) => one.kind === wanted)?.bytes ?? '{}')).payload;
  const payload = sentIn(kind);
  expect(Object.fromEntries(Object.keys(beside).map((other) => [other, sentIn(other)]))).toEqual(beside);
  const { number: _number, ...said } = trusted<Record<string, unknown>>(payload);
  expect(said).toEqual({ ...asSent(kind, typed), ...sent });
  const asked = Object.keys(kindOf(kind).fields).filter((name) => !Object.hasOwn(AGAIN, name));
  expect([...Object.keys(payload), ...without].toSorted()).toEqual(asked.toSorted());
});
