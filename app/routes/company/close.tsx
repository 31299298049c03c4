import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeCompany } from "~/domain/companies/close-company.server";
import { listOpenOrders } from "~/domain/companies/queries.server";
import { requireOwner } from "~/http/auth/guards.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import { describeCloseError } from "~/http/errors/companies.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { OpenOrders } from "~/ui/customers/open-orders";
import { ButtonLink } from "~/ui/elements/button";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { ConfirmPage } from "./confirm-page";
import { requireCompany } from "./require-company.server";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Close the company");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireOwner(request, context);
	const { id, name } = await requireCompany(context, user);
	return { name, openOrders: await listOpenOrders(context.platform.db, id) };
}

/** Also after an error: an order may have been placed meanwhile. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireOwner(request, context);
	const company = await requireCompany(context, user);
	const closing = { company, by: "owner", actorId: user.id } as const;
	const closed = await closeCompany(context.platform, closing);
	if (!closed.ok) return respondWithForm({ error: describeCloseError(closed) }, 409);
	const { settings } = context.platform;
	return redirectWithToast("/login", "company-closed", [await clearSessionCookie(settings)]);
}

export default function CloseCompany() {
	const { name, openOrders } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	if (openOrders.length > 0)
		return (
			<Page title={`Close ${name}`} width="text">
				<OpenOrders orders={openOrders} path="/myorder" />
				<ButtonLink to="/company">Back</ButtonLink>
			</Page>
		);
	return (
		<ConfirmPage title={`Close ${name}`} submit="Close the company" error={refused?.error}>
			All members are logged out and buy for themselves again. Nobody sees the company's orders any
			more; we keep them. This can't be undone.
		</ConfirmPage>
	);
}
