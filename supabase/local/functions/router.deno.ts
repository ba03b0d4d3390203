/**
 * Runs in Deno: serves every function of a folder (second argument) on a port (first argument), each below its own name. On a hosted
 * project every function has a process of its own and starts from its index.ts; here its handler.ts suffices.
 */
type FunctionHandler = (request: Request) => Promise<Response>;

const [port = '0', folder = ''] = Deno.args;
endWithParent();

const handlers = new Map<string, FunctionHandler>();
for (const entry of Deno.readDirSync(folder)) {
  if (!entry.isDirectory || entry.name.startsWith('_')) continue;
  const module: { handle: FunctionHandler } = await import(`file://${folder}/${entry.name}/handler.ts`);
  handlers.set(entry.name, module.handle);
}

Deno.serve(
  { hostname: '127.0.0.1', port: Number(port), onListen: () => console.log('functions are ready') },
  (request) => {
    const name = new URL(request.url).pathname.split('/')[1] ?? '';
    const handle = handlers.get(name);
    if (!handle)
      return Response.json({ error: 'Function not found', details: name, code: 'function_not_found' }, { status: 404 });
    return handle(request);
  },
);

/** The pipe closes however the parent ends, also after kill -9. */
function endWithParent(): void {
  void Deno.stdin.readable.pipeTo(new WritableStream()).finally(() => Deno.exit(0));
}
