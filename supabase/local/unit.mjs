// A unit for systemd: `npm start -- --unit … > kuari.service`. It starts Kuari with the same options, and again when it ends by itself.
import { userInfo } from 'node:os';
import { root } from './install.mjs';

const KEPT = ['APP_ORIGIN', 'BIND_HOST', 'PORT', 'TLS_CERT', 'TLS_KEY', 'TRUSTED_PROXY', 'DATABASE_URL'];

export function printUnit(env, dataDir) {
  const lines = KEPT.flatMap((name) => (env[name] ? [`Environment="${name}=${env[name].replaceAll('%', '%%')}"`] : []));
  console.log(`# /etc/systemd/system/kuari.service. DATABASE_URL holds a password: chmod 600.
[Unit]
Description=Kuari
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=${userInfo().username}
WorkingDirectory=${root}
Environment="DATA_DIR=${dataDir}"
${lines.join('\n')}
ExecStart=${process.execPath} supabase/local/start.mjs
Restart=always
RestartSec=5
TimeoutStopSec=30
AmbientCapabilities=CAP_NET_BIND_SERVICE
NoNewPrivileges=true
ProtectSystem=full
PrivateTmp=true

[Install]
WantedBy=multi-user.target`);
}
