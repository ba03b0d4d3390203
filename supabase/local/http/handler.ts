/** Answers a request from the given address. */
export type Handler = (request: Request, peerAddress: string | null) => Promise<Response>;
