import { env } from "cloudflare:test";
import { type Schema, Validator } from "@cfworker/json-schema";
import { expect } from "vitest";
import { aClientAddress } from "./browser";
import { ask } from "./worker";

type Json = Record<string, unknown>;
type Operation = {
	operationId: string;
	responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Description = {
	paths: Record<string, Record<string, Operation>>;
	webhooks: Record<
		string,
		{ post: { requestBody: { content: Record<string, { schema: Schema }> } } }
	>;
	components: Json;
};

/** A call's answer: its JSON, empty where there is none, and what it lists, bare or in 'data'. */
export type ApiAnswer = { status: number; body: Json; rows: Json[]; headers: Headers };

type Sent = { headers?: Record<string, string> };

const BASE = `${env.APP_ORIGIN}/api/v1`;

let description: Promise<Description> | undefined;

/** What the shop says of its API, as a program reads it. */
export function apiDescription(): Promise<Description> {
	description ??= ask(`${BASE}/openapi.json`).then((answer) => answer.json<Description>());
	return description;
}

/** What is wrong with a webhook's body, held against the description of its type; nothing when all is well. */
export async function wrongWith(type: string, body: unknown) {
	const { webhooks, components } = await apiDescription();
	const schema = webhooks[type]?.post.requestBody.content["application/json"]?.schema;
	if (!schema) throw new Error(`The description does not know ${type}.`);
	return new Validator({ ...schema, components } as Schema, "2020-12", false).validate(body).errors;
}

/**
 * A program with a token, or with none, at an address of its own. Each answer it gets is held against openapi.json.
 * `bindings` are what the shop has in its own ones' place.
 */
export function api(token?: string, bindings: Partial<Env> = {}) {
	const own: Record<string, string> = { "cf-connecting-ip": aClientAddress() };
	if (token) own.authorization = `Bearer ${token}`;
	const send = async (method: string, path: string, init: RequestInit = {}) => {
		const headers = { ...own, ...(init.headers as Record<string, string>) };
		const answer = await ask(BASE + path, { ...init, method, headers }, bindings);
		return heldAgainstDescription(method, path, answer);
	};
	const withJson =
		(method: string) =>
		(path: string, body: unknown, sent: Sent = {}) =>
			send(method, path, {
				body: JSON.stringify(body),
				headers: { "content-type": "application/json", ...sent.headers },
			});
	return {
		send,
		get: (path: string, headers: Record<string, string> = {}) => send("GET", path, { headers }),
		post: withJson("POST"),
		put: withJson("PUT"),
		patch: withJson("PATCH"),
		delete: (path: string) => send("DELETE", path),
		/** Uploads a file in the field 'image'. */
		upload: (bytes: BlobPart, headers: Record<string, string> = {}) => {
			const body = new FormData();
			body.set("image", new File([bytes], "picture.png"));
			return send("POST", "/upload", { body, headers });
		},
	};
}

/** The network of a program at an address of its own. Each answer is held against openapi.json. */
export function apiNetwork(): (request: Request) => Promise<Response> {
	const address = aClientAddress();
	return async (request) => {
		request.headers.set("cf-connecting-ip", address);
		const { pathname } = new URL(request.url);
		const answer = await ask(request.url, request);
		await heldAgainstDescription(
			request.method,
			pathname.slice(new URL(BASE).pathname.length),
			answer.clone(),
		);
		return answer;
	};
}

/** Holds an answer to a path under /api/v1 against the description of the call that gave it. */
export async function heldAgainstDescription(
	method: string,
	path: string,
	answer: Response,
): Promise<ApiAnswer> {
	const { status, headers } = answer;
	const text = await answer.text();
	const body: unknown = text === "" ? null : JSON.parse(text);
	const { paths, components } = await apiDescription();
	const asked = method === "HEAD" ? "get" : method.toLowerCase();
	const operation = Object.entries(paths).find(
		([template, methods]) => asked in methods && fits(template, path),
	)?.[1][asked];
	const what = `${method} ${path} answered ${status} ${text.slice(0, 300)}`;
	const type = headers.get("content-type");
	const told = operation?.responses[String(status)];
	// A path or a method that the description has not.
	const isUnknown = !operation && (status === 404 || status === 405);
	if (operation) expect(told, `${what}, which its description does not know`).toBeDefined();
	expect(headers.get("x-request-id"), what).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
	if (body !== null && path !== "/openapi.json") {
		const schema = isUnknown
			? { $ref: "#/components/schemas/Problem" }
			: schemaOf(told, type, what);
		expect(validatorOf(schema, components).validate(body).errors, what).toEqual([]);
	}
	const said = (body ?? {}) as Json;
	const listed = Array.isArray(body) ? body : said.data;
	const rows: Json[] = Array.isArray(listed) ? listed : [];
	return { status, body: said, rows, headers };
}

const validators = new Map<string, Validator>();

/** The validator of a schema; making one walks through all the components. */
function validatorOf(schema: Schema, components: Json): Validator {
	const key = JSON.stringify(schema);
	const known = validators.get(key);
	if (known) return known;
	const made = new Validator({ ...schema, components } as Schema, "2020-12", false);
	validators.set(key, made);
	return made;
}

function schemaOf(
	told: Operation["responses"][string] | undefined,
	type: string | null,
	what: string,
): Schema {
	const schema = told?.content?.[type ?? ""]?.schema;
	if (!schema) throw new Error(`${what} as ${type}, which its description does not know`);
	return schema;
}

function fits(template: string, path: string): boolean {
	const pattern = template.replace(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.");
	return new RegExp(`^${pattern}$`).test(path.split("?")[0] ?? "");
}
