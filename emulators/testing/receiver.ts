import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { body: string; signature: string; type: string; id: string };

export type Receiver = {
	url: string;
	received: Received[];
	answerWith: (status: number) => void;
	atLeast: (count: number) => Promise<Received[]>;
	close: () => Promise<void>;
};

const PATIENCE_MS = 5000;

export async function startReceiver(): Promise<Receiver> {
	const received: Received[] = [];
	let status = 200;
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		const { type, id } = JSON.parse(body) as { type: string; id: string };
		received.push({ body, type, id, signature: String(request.headers["stripe-signature"]) });
		response.writeHead(status).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/webhooks/stripe`,
		received,
		answerWith: (wanted) => {
			status = wanted;
		},
		atLeast: async (count) => {
			const until = Date.now() + PATIENCE_MS;
			while (received.length < count && Date.now() < until) {
				await new Promise((resolve) => setTimeout(resolve, 10));
			}
			return received;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
