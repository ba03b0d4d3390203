/** The commands of WebDriver, as each engine takes them: WebKit's driver over HTTP, Firefox itself over its socket (Marionette). */
import { connect, type Socket } from 'node:net';
import { until } from '../support/backend.ts';

const COMMANDS = {
  navigate: ['POST', 'url', 'Navigate'],
  run: ['POST', 'execute/async', 'ExecuteAsyncScript'],
  click: ['POST', 'element/{id}/click', 'ElementClick'],
  type: ['POST', 'element/{id}/value', 'ElementSendKeys'],
  press: ['POST', 'actions', 'PerformActions'],
  screenshot: ['GET', 'screenshot', 'TakeScreenshot'],
  picture: ['GET', 'element/{id}/screenshot', 'TakeScreenshot'],
} as const;

export type Send = (command: keyof typeof COMMANDS, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface Wire {
  readonly send: Send;
  /** The browser has ended: its socket says nothing more. */
  readonly forget: () => void;
}

export async function openWebKit(port: number, options: object): Promise<Wire> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  let session = '';
  await until(
    async () => {
      const opened = await ask('POST', '', { capabilities });
      if (typeof opened !== 'object' || opened === null || !('sessionId' in opened)) return false;
      session = String(opened.sessionId);
      return true;
    },
    30_000,
    () => 'WebKit did not start.',
  );
  return {
    send: (command, params = {}) => {
      const [method, path] = COMMANDS[command];
      return ask(method, `/${session}/${path.replace('{id}', String(params['id']))}`, params);
    },
    forget: () => undefined,
  };
}

export async function openFirefox(port: number, size: object): Promise<Wire> {
  const sockets: Socket[] = [];
  const connected = async () => {
    const socket = await tryToConnect(port);
    if (socket) sockets.push(socket);
    return socket !== null;
  };
  await until(connected, 30_000, () => 'Firefox did not start.');
  const [socket] = sockets;
  if (!socket) throw new Error('Firefox did not start.');
  const ask = overMarionette(socket);
  await ask('NewSession', { capabilities: { alwaysMatch: {} } });
  await ask('SetWindowRect', size);
  return {
    send: async (command, params) => {
      const answer = await ask(COMMANDS[command][2], params);
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer;
    },
    forget: () => void socket.destroy(),
  };
}

const tryToConnect = (port: number) =>
  new Promise<Socket | null>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });

/** Messages are `length:[kind, id, …]`. */
function overMarionette(socket: Socket) {
  const waiting = new Map<number, (error: unknown, value: unknown) => void>();
  let [heard, count] = [Buffer.alloc(0), 0];
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const answer of waiting.values()) answer({ message: 'The browser is gone.' }, null);
  });
  socket.on('data', (data: Buffer) => {
    heard = Buffer.concat([heard, data]);
    for (let colon = heard.indexOf(':'); colon > 0; colon = heard.indexOf(':')) {
      const end = colon + 1 + Number(heard.subarray(0, colon));
      if (heard.length < end) return;
      const message: unknown = JSON.parse(heard.subarray(colon + 1, end).toString('utf8'));
      heard = heard.subarray(end);
      if (!Array.isArray(message)) continue;
      waiting.get(message[1])?.(message[2], message[3]);
      waiting.delete(message[1]);
    }
  });
  return (name: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      count += 1;
      waiting.set(count, (error, value) =>
        error ? reject(new Error(`${name}: ${JSON.stringify(error)}`)) : resolve(value),
      );
      const text = JSON.stringify([0, count, `WebDriver:${name}`, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
