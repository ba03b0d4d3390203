import { CheckPage } from '../features/check/CheckPage.tsx';
import { Switchers } from './settings/Switchers.tsx';

export const CheckRoute = () => <CheckPage switchers={<Switchers />} />;
