import { env } from "cloudflare:test";
import { type Schema, Validator } from "@cfworker/json-schema";
import { expect } from "vitest";
import { matchPath } from "~/http/api/call.server";
import { createClientAddress } from "./browser";
import { fetchWorker } from "./worker";

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

export type ApiResponse = { status: number; body: Json; rows: Json[]; headers: Headers };

type SendOptions = { headers?: Record<string, string> };

const BASE = `${env.APP_ORIGIN}/api/v1`;

let descriptionPromise: Promise<Description> | undefined;

export function fetchApiDescription(): Promise<Description> {
	descriptionPromise ??= fetchWorker(`${BASE}/openapi.json`).then((response) =>
		response.json<Description>(),
	);
	return descriptionPromise;
}

export async function findSchemaErrors(type: string, body: unknown) {
	const { webhooks, components } = await fetchApiDescription();
	const schema = webhooks[type]?.post.requestBody.content["application/json"]?.schema;
	if (!schema) throw new Error(`The description does not know ${type}.`);
	return new Validator({ ...schema, components } as Schema, "2020-12", false).validate(body).errors;
}

/** Creates a client with its own address. Each response is checked against openapi.json. */
export function createApiClient(token?: string, bindings: Partial<Env> = {}) {
	const ownHeaders: Record<string, string> = { "cf-connecting-ip": createClientAddress() };
	if (token) ownHeaders.authorization = `Bearer ${token}`;
	const send = async (method: string, path: string, init: RequestInit = {}) => {
		const headers = { ...ownHeaders, ...(init.headers as Record<string, string>) };
		const response = await fetchWorker(BASE + path, { ...init, method, headers }, bindings);
		return parseAndValidateResponse(method, path, response);
	};
	const createJsonSender =
		(method: string) =>
		(path: string, body: unknown, options: SendOptions = {}) =>
			send(method, path, {
				body: JSON.stringify(body),
				headers: { "content-type": "application/json", ...options.headers },
			});
	return {
		send,
		get: (path: string, headers: Record<string, string> = {}) => send("GET", path, { headers }),
		post: createJsonSender("POST"),
		put: createJsonSender("PUT"),
		patch: createJsonSender("PATCH"),
		delete: (path: string) => send("DELETE", path),
		upload: (bytes: BlobPart, headers: Record<string, string> = {}) => {
			const body = new FormData();
			body.set("image", new File([bytes], "picture.png"));
			return send("POST", "/upload", { body, headers });
		},
	};
}

export function createApiFetch(): (request: Request) => Promise<Response> {
	const address = createClientAddress();
	return async (request) => {
		request.headers.set("cf-connecting-ip", address);
		const { pathname } = new URL(request.url);
		const response = await fetchWorker(request.url, request);
		await parseAndValidateResponse(
			request.method,
			pathname.slice(new URL(BASE).pathname.length),
			response.clone(),
		);
		return response;
	};
}

export async function parseAndValidateResponse(
	method: string,
	path: string,
	response: Response,
): Promise<ApiResponse> {
	const { status, headers } = response;
	const text = await response.text();
	const body: unknown = text === "" ? null : JSON.parse(text);
	const { paths, components } = await fetchApiDescription();
	const methodKey = method === "HEAD" ? "get" : method.toLowerCase();
	const operation = Object.entries(paths).find(
		([template, methods]) =>
			methodKey in methods && matchPath(template, path.split("?")[0] ?? "") !== null,
	)?.[1][methodKey];
	const label = `${method} ${path} answered ${status} ${text.slice(0, 300)}`;
	const type = headers.get("content-type");
	const responseSpec = operation?.responses[String(status)];
	const isUnknown = !operation && (status === 404 || status === 405);
	if (operation)
		expect(responseSpec, `${label}, which its description does not know`).toBeDefined();
	expect(headers.get("x-request-id"), label).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
	if (body !== null && path !== "/openapi.json") {
		const schema = isUnknown
			? { $ref: "#/components/schemas/Problem" }
			: getSchema(responseSpec, type, label);
		expect(getValidator(schema, components).validate(body).errors, label).toEqual([]);
	}
	const json = (body ?? {}) as Json;
	const listed = Array.isArray(body) ? body : json.data;
	const rows: Json[] = Array.isArray(listed) ? listed : [];
	return { status, body: json, rows, headers };
}

const validators = new Map<string, Validator>();

function getValidator(schema: Schema, components: Json): Validator {
	const key = JSON.stringify(schema);
	const cachedValidator = validators.get(key);
	if (cachedValidator) return cachedValidator;
	const validator = new Validator({ ...schema, components } as Schema, "2020-12", false);
	validators.set(key, validator);
	return validator;
}

function getSchema(
	responseSpec: Operation["responses"][string] | undefined,
	type: string | null,
	label: string,
): Schema {
	const schema = responseSpec?.content?.[type ?? ""]?.schema;
	if (!schema) throw new Error(`${label} as ${type}, which its description does not know`);
	return schema;
}
