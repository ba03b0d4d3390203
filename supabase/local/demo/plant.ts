/** The machines of the demo company and the people who run them. Invented. */
import { type DemoStaff, authored } from './authored.ts';
import type { Random } from './random.ts';

export type Machine = ReturnType<typeof createMachines>[number];

/**
 * Code, name, type, brand, model, year, litres of its tank, litres an hour (`thirst`, 0 for grid power), engine hours in a shift of eight,
 * and cost. `thirst` and hours are no columns.
 */
const MACHINES = [
  ['JC-01', 'Jaw crusher', 'crusher', 'Shanbao', 'PE-750x1060', 2019, 0, 0, 7.2, 2_400_000_000],
  ['CC-01', 'Cone crusher', 'crusher', 'Sandvik', 'CH430', 2020, 0, 0, 7.2, 3_900_000_000],
  ['SC-01', 'Vibrating screen', 'screen', 'Shanbao', '3YZS1860', 2019, 0, 0, 7.2, 650_000_000],
  ['EX-01', 'Excavator PC200', 'excavator', 'Komatsu', 'PC200-8', 2018, 400, 14.5, 4.6, 1_550_000_000],
  ['WL-01', 'Wheel loader', 'wheel_loader', 'Caterpillar', '950GC', 2020, 290, 11.5, 4.4, 1_900_000_000],
  ['WL-02', 'Wheel loader, stockpile', 'wheel_loader', 'SDLG', 'LG956L', 2017, 270, 10, 2.6, 850_000_000],
  ['DT-01', 'Dump truck, pit', 'dump_truck', 'Hino', 'FM260JD', 2018, 200, 7.5, 3.6, 980_000_000],
  ['GS-01', 'Standby genset 400 kW', 'genset', 'Perkins', '2206C', 2016, 800, 78, 0.04, 720_000_000],
] as const;

export function createMachines(since: Date, staff: DemoStaff, random: Random) {
  return MACHINES.map(([code, name, type, brand, model, year, tank, thirst, hoursAShift, purchase_cost]) => {
    const hour_meter = random.integer(2000, 9000);
    return {
      ...authored(since, staff.admin, random),
      equipment_code: code,
      equipment_name: name,
      equipment_type: type,
      brand,
      model,
      year_purchased: year,
      status: type === 'genset' ? ('standby' as const) : ('active' as const),
      status_at: since.toISOString(),
      location: thirst === 0 ? 'Crusher' : type === 'genset' ? 'Power house' : 'Pit',
      fuel_capacity_liters: tank === 0 ? null : tank,
      maintenance_interval_hours: 250,
      hour_meter,
      meter_offset: 0,
      meter_read_at: since.toISOString(),
      last_service_hours: hour_meter - random.integer(5, 200),
      thirst,
      hoursAShift,
      purchase_cost,
    };
  });
}

const CREW = [
  ['Joko Susilo', 'Operator crusher'],
  ['Sugeng Riyadi', 'Operator crusher'],
  ['Dadan Hermawan', 'Operator excavator'],
  ['Yusuf Maulana', 'Operator loader'],
  ['Rizal Fauzi', 'Operator loader'],
  ['Tono Prayitno', 'Mekanik'],
  ['Ade Kusnadi', 'Mekanik'],
  ['Wawan Setiadi', 'Sopir dump truck'],
  ['Imas Rohimah', 'Laboran'],
] as const;

export const createOperators = (since: Date, staff: DemoStaff, random: Random) =>
  CREW.map(([full_name, job_title]) => ({
    ...authored(since, staff.admin, random),
    full_name,
    job_title,
    is_active: true,
  }));
