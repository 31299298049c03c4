import { afterEach, expect, test, vi } from "vitest";
import { createMailSender, isPermanentMailError } from "./mail.server";
import { createSmsSender } from "./sms.server";

afterEach(() => vi.unstubAllGlobals());

const mail = { to: "buyer@buyers.test", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };

function stubProviderResponses(...responses: { status: number; retryAfter?: string }[]) {
	const keys: (string | null)[] = [];
	vi.stubGlobal("fetch", async (_url: URL, { headers }: RequestInit) => {
		const { status, retryAfter } = responses[Math.min(keys.length, responses.length - 1)] ?? {};
		keys.push(new Headers(headers).get("idempotency-key"));
		return new Response(status === 200 ? '{"id":"sent-1"}' : "said", {
			status,
			headers: retryAfter ? { "retry-after": retryAfter } : {},
		});
	});
	return keys;
}

// Not the platform's settings: its cached clients would keep this file's fetch.
const settings = {
	apiUrl: "http://mail.test",
	apiKey: "re_key",
	from: "shop@toolyard.test",
};

const send = () => createMailSender(settings)(mail, "key-1");

test("an email is sent again when the provider asks to wait a moment", async () => {
	const keys = stubProviderResponses({ status: 429, retryAfter: "0" }, { status: 200 });
	expect(await send()).toBe("sent-1");
	expect(keys).toEqual(["key-1", "key-1"]);
});

test.each(["", "<html>Sign in</html>", '{"error":"quota"}', '{"id":""}', '{"id":7}', "null"])(
	"an answer of 200 without an id (%s) is no sent mail and is tried again",
	async (body) => {
		vi.stubGlobal("fetch", async () => new Response(body));
		const error = await send().catch((thrown: unknown) => thrown);
		expect(String(error)).toContain("Mail provider answered 200");
		expect(isPermanentMailError(error)).toBe(false);
	},
);

test("an SMS answered with 201 is sent only with the provider's id", async () => {
	const sms = { to: "+8801711000000", text: "Hello", validForSeconds: 60 };
	const sendSms = createSmsSender({ ...settings, apiKey: "id:secret" });
	vi.stubGlobal("fetch", async () => new Response('{"status":"queued"}', { status: 201 }));
	await expect(sendSms(sms)).rejects.toThrow("SMS provider answered 201");
	vi.stubGlobal("fetch", async () => new Response('{"sid":"SM1"}', { status: 201 }));
	expect(await sendSms(sms)).toBe("SM1");
});

test.each([
	["goes on asking", 3, { status: 429, retryAfter: "0" }],
	["asks for a day", 1, { status: 429, retryAfter: "86400" }],
	["says nothing of when", 1, { status: 429 }],
	["fails", 1, { status: 503, retryAfter: "0" }],
] as const)(
	"one that %s is left to the scheduled job after %i offers",
	async (_, tries, response) => {
		const keys = stubProviderResponses(response);
		await expect(send()).rejects.toThrow(`Mail provider answered ${response.status}: said`);
		expect(keys).toHaveLength(tries);
	},
);

test.each([
	["http://127.0.0.1:9", [["Not sent to buyer@buyers.test:\nHello"]]],
	["https://api.resend.com", []],
])(
	"a mail that the provider at %s does not take is logged only on the own machine",
	async (apiUrl, logged) => {
		vi.stubGlobal("fetch", async () => {
			throw new Error("Network connection lost.");
		});
		const log = vi.spyOn(console, "log").mockImplementation(() => {});
		await expect(createMailSender({ ...settings, apiUrl })(mail, "key-1")).rejects.toThrow("lost");
		expect(log.mock.calls).toEqual(logged);
		log.mockRestore();
	},
);
