import { createRoot } from 'react-dom/client';

void navigator.serviceWorker.register('/service-worker.js');
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<main>An empty page</main>);
