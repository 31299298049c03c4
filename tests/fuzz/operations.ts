import type { Schema } from "@cfworker/json-schema";
import { fetchApiDescription } from "../../app/testing/http/api-client";

/** All knowledge about calls comes from openapi.json. */
export type Operation = {
	name: string;
	method: string;
	path: string;
	tag: string;
	/** Null: no token needed. */
	scope: string | null;
	pathNames: string[];
	query: Parameter[];
	/** Multipart bodies are 'image'; null without a body. */
	body: Schema | "image" | null;
};

export type Parameter = { name: string; in: string; required: boolean; schema: Schema };

type OperationObject = {
	operationId: string;
	tags: string[];
	security: { token?: string[] }[];
	parameters: Parameter[];
	requestBody?: { content: Record<string, { schema: Schema }> };
};

export async function listOperations(): Promise<Operation[]> {
	const { paths } = await fetchApiDescription();
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods as unknown as Record<string, OperationObject>).map(
			([method, operation]) => ({
				name: operation.operationId,
				method: method.toUpperCase(),
				path,
				tag: operation.tags[0] ?? "",
				scope: operation.security.some((way) => !way.token)
					? null
					: (operation.security[0]?.token?.[0] ?? null),
				pathNames: listParameters(operation, "path").map(({ name }) => name),
				query: listParameters(operation, "query"),
				body: getBody(operation),
			}),
		),
	);
}

const listParameters = ({ parameters }: OperationObject, place: string) =>
	parameters.filter((it) => it.in === place);

/** 'members' for /trade/members and what is below it, up to a parameter. */
export function nameCollection(path: string): string {
	const last = path.split("/").findLast((part) => part !== "" && !part.startsWith("{")) ?? "";
	return Object.hasOwn(SAME, last) ? (SAME[last] ?? last) : last;
}

const SAME: Record<string, string> = {
	product: "products",
	mycart: "cart",
	myorder: "order",
	orders: "paid order",
	payments: "paid order",
	comments: "blogs",
	blog: "blogs",
	admin: "email",
};

function getBody({ requestBody }: OperationObject): Operation["body"] {
	if (!requestBody) return null;
	return requestBody.content["application/json"]?.schema ?? "image";
}
