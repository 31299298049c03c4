import type { Route } from "../http/routes.ts";
import { createApiRoute } from "./api/api-route.ts";
import { createIdempotency } from "./api/idempotency.ts";
import { chargeEndpoints } from "./charge-endpoints.ts";
import { dashboardControlRoutes } from "./dashboard-control.ts";
import { disputeEndpoints } from "./disputes/endpoints.ts";
import { elementRoutes } from "./element/routes.ts";
import { eventEndpoints } from "./events/endpoints.ts";
import { createEvent } from "./events/event-record.ts";
import { Webhooks, type WebhookTarget } from "./events/webhooks.ts";
import { hostedPageRoutes } from "./hosted-page/routes.ts";
import { intentEndpoints } from "./intents/endpoints.ts";
import { overviewRoutes } from "./overview.ts";
import type { PaymentsState } from "./payments-state.ts";
import type { Provider } from "./provider.ts";
import { refundEndpoints } from "./refunds/endpoints.ts";
import { settleDueRefunds } from "./refunds/settle.ts";
import { sessionEndpoints } from "./sessions/endpoints.ts";
import { expireDueSessions } from "./sessions/session-lifecycle.ts";
import { webhookControlRoutes } from "./webhook-control.ts";

type PaymentsOptions = {
	state: PaymentsState;
	changed: () => void;
	secretKey: string;
	publishableKey: string;
	webhooks: WebhookTarget;
};

const DUE_CHECK_MS = 1000;

export function createPayments(options: PaymentsOptions): { routes: Route[]; close: () => void } {
	const { state, changed, secretKey, publishableKey } = options;
	const webhooks = new Webhooks(options.webhooks, state.events, changed);
	const provider: Provider = {
		state,
		secretKey,
		publishableKey,
		overrides: { nextAmount: null },
		emit: (type, object, cause, previous) => {
			const event = createEvent(type, object, cause, previous);
			const record = { event, state: "waiting" as const, deliveries: [] };
			state.events[event.id] = record;
			webhooks.send(record);
			changed();
		},
	};
	const idempotent = createIdempotency(state.answers);
	const endpoints = [
		...intentEndpoints,
		...sessionEndpoints,
		...refundEndpoints,
		...chargeEndpoints,
		...disputeEndpoints,
		...eventEndpoints,
	];
	const clock = setInterval(() => {
		expireDueSessions(provider);
		settleDueRefunds(provider);
	}, DUE_CHECK_MS);
	return {
		routes: [
			...endpoints.map((endpoint) => createApiRoute(provider, endpoint, idempotent)),
			...hostedPageRoutes(provider),
			...elementRoutes(provider),
			...overviewRoutes(provider, webhooks),
			...webhookControlRoutes(webhooks),
			...dashboardControlRoutes(provider),
		],
		close: () => {
			clearInterval(clock);
			webhooks.close();
		},
	};
}
