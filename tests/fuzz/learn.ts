import { confirmCardPayment } from "../../app/testing/payments/payment-provider";
import type { FuzzContext } from "./fuzz-context";
import type { Operation } from "./operations";
import type { SentRequest } from "./resolve-request";
import type { CheckedResponse } from "./send-and-check";

const KINDS_BY_PATH: Record<string, string> = {
	products: "product",
	product: "product",
	mycart: "line",
	order: "order",
	myorder: "order",
	blogs: "blog",
	user: "user",
};

export async function learnFromResponse(
	context: FuzzContext,
	{ path, method }: Operation,
	{ caller }: SentRequest,
	{ status, body, rows, headers: answered }: CheckedResponse,
): Promise<void> {
	if (status >= 300) return;
	const kind = KINDS_BY_PATH[path.split("/")[1] ?? ""];
	const mine = caller.kind === "admin" && rows.length > 0 ? undefined : caller;
	for (const { _id, email } of [...rows, body]) {
		if (kind && typeof _id === "string") context.remember(kind, _id, mine);
		if (kind === "user" && typeof email === "string") context.remember("email", email);
	}
	if (kind === "order" && method === "PATCH" && typeof body._id === "string")
		context.remember("paid order", body._id);
	const etag = answered.get("etag");
	if (etag) context.remember("etag", etag);
	const [, next] = /[?&]after=([^&>]+)/.exec(answered.get("link") ?? "") ?? [];
	if (next) context.remember("cursor", decodeURIComponent(next));
	const { url } = (body.data ?? {}) as { url?: string };
	if (url) context.remember("image", url, caller);
	if (typeof body.clientSecret === "string")
		await confirmCardPayment(body.clientSecret).catch(() => {});
}
