import type { Exchange, Reply } from "../http/exchange.ts";
import { json } from "../http/exchange.ts";
import type { Route } from "../http/routes.ts";

const FAULTS = [
	"down",
	"lost",
	"stalled",
	"error400",
	"error401",
	"error500",
	"done500",
	"slow",
] as const;

type Fault = {
	match: string;
	fault: (typeof FAULTS)[number];
	ms: number;
	times: number | null;
	/** 10 lets nine matching requests through before each one that fails. */
	every: number;
	passed: number;
};

export type Faults = {
	routes: Route[];
	/** The one place where a request can be made to go wrong. */
	apply: (exchange: Exchange, run: () => Promise<Reply>) => Promise<Reply>;
};

function matches(fault: Fault, exchange: Exchange): boolean {
	const [method = "", path = ""] = fault.match.split(" ");
	if (method !== "*" && method !== exchange.method) return false;
	const pattern = path
		.split("*")
		.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
		.join(".*");
	return new RegExp(`^${pattern}$`).test(exchange.url.pathname);
}

function isDue(fault: Fault): boolean {
	fault.passed = (fault.passed + 1) % fault.every;
	return fault.passed === 0;
}

function readFault(body: string): Fault | null {
	try {
		const { match, fault, ms = 2000, times = null, every = 1 } = JSON.parse(body) as Partial<Fault>;
		if (typeof match !== "string" || !match.includes(" ")) return null;
		if (!fault || !FAULTS.includes(fault)) return null;
		return { match, fault, ms, times, every, passed: 0 };
	} catch {
		return null;
	}
}

const ERROR_REPLIES: Partial<Record<Fault["fault"], { status: number; error: object }>> = {
	error400: {
		status: 400,
		error: {
			type: "invalid_request_error",
			message: "This request is refused (requested by a test).",
		},
	},
	error401: {
		status: 401,
		error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_****" },
	},
};

const SERVER_ERROR = { error: { type: "api_error", message: "An unknown error occurred" } };

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * `down` and the errors fail before anything happens; `lost`, `stalled` and `done500` after it
 * happened.
 */
export function createFaults(): Faults {
	let active: Fault[] = [];

	function takeFault(exchange: Exchange): Fault | undefined {
		const fault = active.find((one) => matches(one, exchange) && isDue(one));
		if (fault && fault.times !== null) {
			fault.times -= 1;
			if (fault.times <= 0) active = active.filter((one) => one !== fault);
		}
		return fault;
	}

	async function apply(exchange: Exchange, run: () => Promise<Reply>): Promise<Reply> {
		const fault = takeFault(exchange);
		if (!fault) return run();
		if (fault.fault === "down") return { status: 503, hangUp: true, notBegun: true };
		const refused = ERROR_REPLIES[fault.fault];
		if (refused) return { ...json(refused.status, { error: refused.error }), notBegun: true };
		if (fault.fault === "error500") {
			return json(500, SERVER_ERROR);
		}
		if (fault.fault === "slow") await wait(fault.ms);
		const reply = await run();
		if (fault.fault === "done500") return json(500, SERVER_ERROR);
		if (fault.fault === "stalled") return { ...reply, silentMs: fault.ms };
		return fault.fault === "lost" ? { ...reply, hangUp: true } : reply;
	}

	const routes: Route[] = [
		{
			method: "POST",
			path: "/control/faults",
			handle: ({ body }) => {
				const fault = readFault(body);
				if (!fault) {
					return json(400, {
						error: `Send {"match": "POST /path", "fault": one of ${FAULTS.join(", ")}, "ms", "times", "every"}.`,
					});
				}
				active.push(fault);
				return json(201, active);
			},
		},
		{
			method: "DELETE",
			path: "/control/faults",
			handle: () => {
				active = [];
				return json(200, active);
			},
		},
	];
	return { routes, apply };
}
