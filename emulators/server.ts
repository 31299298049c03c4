import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createFaults } from "./control/faults.ts";
import { createHooks } from "./hooks/hooks.ts";
import { json, type Reply, readExchange, writeReply } from "./http/exchange.ts";
import { findRoute, type Route } from "./http/routes.ts";
import { createInbound, type InboundTarget } from "./inbox/inbound.ts";
import { createInbox } from "./inbox/inbox.ts";
import { indexRoutes } from "./index-page.ts";
import { styleRoute } from "./pages/page.ts";
import type { WebhookTarget } from "./payments/events/webhooks.ts";
import { createPayments } from "./payments/payments.ts";
import { pictureRoutes } from "./pictures/pictures.ts";
import { createSignIn, LOCAL_CLIENTS, type SignInOptions } from "./sign-in/sign-in.ts";
import { openState } from "./state-file.ts";

export type EmulatorOptions = {
	/** 0 takes any free port. */
	port: number;
	/** Where signed webhooks go; without it, events are only recorded. */
	webhookUrl?: string;
	/** The shop's handler of mail, and the address that it reads; without it, no mail can be sent to the shop. */
	inbound?: InboundTarget;
	webhookSecret?: string;
	secretKey?: string;
	publishableKey?: string;
	signIn?: SignInOptions;
	/** A JSON file that keeps payments and mail over a restart. */
	stateFile?: string;
	webhookDelayMs?: number;
	webhookRetryAfterMs?: number[];
	log?: (line: string) => void;
};

export type Emulators = { url: string; close: () => Promise<void> };

const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000, 120_000, 600_000];
const KEPT_MS = 600_000;

function notFound(method: string, path: string): Reply {
	const message = `Unrecognized request URL (${method}: ${path}).`;
	return json(404, { error: { type: "invalid_request_error", message } });
}

type Faults = ReturnType<typeof createFaults>;

async function answer(
	routes: Route[],
	faults: Faults,
	request: IncomingMessage,
	address: string,
): Promise<Reply> {
	const exchange = await readExchange(request, address);
	const found = findRoute(routes, exchange.method, exchange.url.pathname);
	if (!found) return notFound(exchange.method, exchange.url.pathname);
	exchange.params = found.params;
	const run = () => faults.apply(exchange, async () => found.route.handle(exchange));
	return found.route.around ? found.route.around(exchange, run) : run();
}

function buildWebhookTarget(options: EmulatorOptions): WebhookTarget {
	return {
		url: options.webhookUrl,
		secret: options.webhookSecret ?? "",
		delayMs: options.webhookDelayMs ?? 150,
		retryAfterMs: options.webhookRetryAfterMs ?? RETRY_AFTER_MS,
	};
}

/** Starts the emulators on 127.0.0.1. */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
	if (options.webhookUrl && !options.webhookSecret) {
		throw new Error("Webhooks need a secret to be signed with (STRIPE_WEBHOOK_SECRET).");
	}
	const log = options.log ?? (() => {});
	const { state, changed, close: closeState } = openState(options.stateFile, log);
	const faults = createFaults();
	const payments = createPayments({
		state: state.payments,
		changed,
		secretKey: options.secretKey ?? "sk_test_toolyard",
		publishableKey: options.publishableKey ?? "pk_test_toolyard",
		webhooks: buildWebhookTarget(options),
	});

	// Every URL of the emulators.
	const routes: Route[] = [
		...indexRoutes,
		styleRoute,
		...pictureRoutes,
		...faults.routes,
		...payments.routes,
		...createInbox(state.inbox, changed),
		...(options.inbound ? createInbound(options.inbound) : []),
		...createHooks(state.hooks, changed),
		...createSignIn(options.signIn ?? LOCAL_CLIENTS),
	];

	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const reply = await answer(routes, faults, request, address);
			writeReply(response, reply, request.method === "HEAD");
			log(
				`${request.method} ${request.url?.split("?")[0]} ${reply.hangUp ? "dropped" : reply.status}`,
			);
		} catch (error) {
			log(`${request.method} ${request.url?.split("?")[0]} failed: ${String(error)}`);
			const message = "The emulator failed; see its log.";
			writeReply(response, json(500, { error: { type: "api_error", message } }), false);
		}
		if (request.method !== "GET") changed();
	}

	const server = createServer((request, response) => void serve(request, response));
	// Node's default of five seconds closes connections just as the shop reuses them.
	server.keepAliveTimeout = KEPT_MS;
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(options.port, "127.0.0.1", resolve);
	});
	const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;

	return {
		url: `http://${address}`,
		close: async () => {
			payments.close();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			closeState();
		},
	};
}
