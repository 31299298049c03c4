import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPadWithProducts } from "~/domain/order-pad/queries.server";
import { requirePurchaser } from "~/http/auth/guards.server";
import { readNetView } from "~/http/document/net-view.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { NetTotal } from "~/ui/elements/net-total";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { handlePad, parseReview, type ReviewResult } from "./handle-pad.server";
import { readSuggested } from "./pad-form";
import { PadReview, PadTitle } from "./pad-review";
import { buildPadView } from "./pad-view";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Order pad");

/** Also after an error: the lines were checked again. */
export const shouldRevalidate = () => true;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requirePurchaser(request, context);
	const { platform } = context;
	const pad = orNotFound(await findPadWithProducts(platform, user, params.padId ?? ""));
	const isNet = readNetView(request, user);
	return {
		pad: buildPadView(pad, { suggestedFrom: readSuggested(request), isNet }),
		idempotencyKey: platform.newId(),
	};
}

export async function action(args: ActionFunctionArgs) {
	await requirePurchaser(args.request, args.context);
	await parseReview(args.request);
	return handlePad(args);
}

export default function Pad() {
	const { pad, idempotencyKey } = useLoaderData<typeof loader>();
	const result = useActionData<ReviewResult>();
	return (
		<Page
			title={<PadTitle pad={pad} />}
			intro={<NetTotal {...pad.amounts} />}
			width="wide"
			actions={<ButtonLink to="/order-pad">New list</ButtonLink>}
		>
			<PadReview
				path={`/order-pad/${pad.id}`}
				pad={pad}
				idempotencyKey={idempotencyKey}
				result={result}
			/>
		</Page>
	);
}
