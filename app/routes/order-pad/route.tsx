import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePurchaser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { handleCreatePad } from "./handle-create-pad.server";
import { readLinkedLines } from "./linked-lines";
import { PadForm } from "./pad-form";
import type { PadFormResult } from "./pad-form-result";
import { parsePadForm } from "./read-submitted-list.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Order pad");

/** A link fills the form and writes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	await requirePurchaser(request, context);
	const list = readLinkedLines(new URL(request.url).searchParams.get("l") ?? "");
	return { list, idempotencyKey: context.platform.newId() };
}

export async function action(args: ActionFunctionArgs) {
	await requirePurchaser(args.request, args.context);
	await parsePadForm(args.request);
	return handleCreatePad(args);
}

export default function OrderPad() {
	const { list, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<PadFormResult>();
	return (
		<Page
			title="Order pad"
			width="wide"
			actions={
				<>
					<ButtonLink to="/lists">Saved lists</ButtonLink>
					<ButtonLink to="/lists/bought">Bought before</ButtonLink>
				</>
			}
			intro="Paste part numbers and quantities. You check every line before anything goes into the cart."
		>
			<PadForm path="/order-pad" list={list} idempotencyKey={idempotencyKey} result={result} />
		</Page>
	);
}
