import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { LanguageSwitcher, ThemeSwitcher } from './Switchers.tsx';
import { InstallCard } from './install/InstallCard.tsx';

export const SettingsScreen = () => <SettingsPage language={<LanguageSwitcher inWords />} theme={<ThemeSwitcher inWords />} install={<InstallCard />} />;
