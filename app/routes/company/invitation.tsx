import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { acceptInvitation } from "~/domain/companies/accept-invitation.server";
import { findInvitation } from "~/domain/companies/queries.server";
import { ROLE_HINTS, ROLE_LABELS } from "~/domain/companies/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { describeAcceptError } from "~/http/errors/companies.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Invitation");

/** Mail scanners follow links, so only the button's POST joins the company. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const invitation = await findInvitation(context.platform, params.token ?? "");
	if (!invitation) return data(null, 404);
	const user = await requireVerifiedUser(request, context);
	const { company, role, email } = invitation;
	const error =
		email === user.email ? null : describeAcceptError({ ok: false, reason: "other-address" });
	return data({ company, role, error });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const secret = params.token ?? "";
	if (!(await findInvitation(context.platform, secret))) return respondWithForm(null, 404);
	const user = await requireVerifiedUser(request, context);
	const accepted = await acceptInvitation(context.platform, user, secret);
	if (!accepted.ok) return respondWithForm({ error: describeAcceptError(accepted) }, 409);
	return redirectWithToast("/company", "company-joined");
}

export default function Invitation() {
	const invitation = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	if (!invitation)
		return (
			<InvalidLinkPage to="/" label="Go to the shop">
				{refused?.error ?? "This invitation has expired. Ask for a new one."}
			</InvalidLinkPage>
		);
	const { company, role, error } = invitation;
	const problem = refused?.error ?? error;
	return (
		<Page title={`Buy for ${company}`} width="narrow">
			{problem ? <Notice kind="error" title={problem} /> : null}
			{error ? null : (
				<>
					<p className="mb-6">
						Your role: {ROLE_LABELS[role]} ({ROLE_HINTS[role]}). Your account then orders for the
						company. What you have ordered for yourself stays yours.
					</p>
					<Form method="post">
						<Button type="submit" variant="main">
							Accept the invitation
						</Button>
					</Form>
				</>
			)}
		</Page>
	);
}
