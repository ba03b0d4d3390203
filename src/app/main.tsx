import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { announceUser, currentRole } from '../data/auth.ts';
import { startI18n } from '../i18n/setup.ts';
import { followSystemTheme } from '../ui/theme.ts';
import { App, fetchAhead } from './App.tsx';
import { afterFirstPaint, whenPartsReady, paintFirst } from '../data/appShell.ts';
import { keepInstallOffer } from './settings/install/installOffer.ts';
import '../ui/theme.css';

followSystemTheme();
keepInstallOffer();
paintFirst();
// A cached user is known at once: the frame renders first, and waits for no file of the data layer.
announceUser();

void afterFirstPaint(() => import('../data/start.ts')).then(({ startData }) => startData());
const texts = startI18n();
const parts = currentRole() ? fetchAhead(location.pathname) : Promise.resolve();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = createRoot(root);
// In a transition React renders in short steps, so that a slow phone responds to touches between them.
const render = () => startTransition(() => app.render(<App />));
void Promise.allSettled([texts, whenPartsReady(parts)]).then(render);
