export type Handler = (request: Request, peerAddress: string | null) => Promise<Response>;
