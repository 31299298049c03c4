import { connect, type Socket } from "node:net";

export type Load = { times: number[]; perSecond: number };

const END_OF_HEAD = Buffer.from("\r\n\r\n");
/** Ends a chunked response. No page contains these bytes elsewhere. */
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

export function buildRequest(path: string, headers: Record<string, string>): Buffer {
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
}

/**
 * Repeats a request over several connections for `forMs`. Plain sockets, because Node's HTTP
 * clients are slower than the smallest Worker. Rejects when a response isn't 200.
 */
export async function load(
	{ hostname, port }: URL,
	request: Buffer,
	{ connections, forMs }: { connections: number; forMs: number },
): Promise<Load> {
	const sockets = await Promise.all(
		Array.from({ length: connections }, () => openSocket(hostname, Number(port))),
	);
	const times: number[] = [];
	const startedAt = performance.now();
	const until = startedAt + forMs;
	await Promise.all(
		sockets.map(async (socket) => {
			for (let now = performance.now(); now < until; ) {
				await sendAndWait(socket, request);
				const then = performance.now();
				times.push(then - now);
				now = then;
			}
		}),
	).finally(() => {
		for (const socket of sockets) socket.destroy();
	});
	return { times, perSecond: (1000 * times.length) / (performance.now() - startedAt) };
}

function openSocket(host: string, port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
		socket.once("error", reject);
	});
}

function sendAndWait(socket: Socket, request: Buffer): Promise<void> {
	return new Promise((resolve, reject) => {
		let received: Buffer = Buffer.alloc(0);
		const end = (error?: Error) => {
			socket.off("data", onData).off("close", onClose);
			if (error) reject(error);
			else resolve();
		};
		const onClose = () => end(new Error("The connection was cut."));
		const onData = (bytes: Buffer) => {
			received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
			const body = received.indexOf(END_OF_HEAD) + END_OF_HEAD.length;
			if (body < END_OF_HEAD.length) return;
			const head = received.toString("latin1", 0, body);
			if (!/^HTTP\/1\.1 (?:200|400) /.test(head)) return end(new Error(head));
			const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
			if (
				length === undefined
					? received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
					: received.length >= body + Number(length)
			)
				end();
		};
		socket.on("data", onData).on("close", onClose);
		socket.write(request);
	});
}
