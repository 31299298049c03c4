import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { acceptInvitation } from "~/domain/companies/invitations.server";
import { findInvitation } from "~/domain/companies/queries.server";
import {
	describeMembership,
	INVITATION_EXPIRED,
	INVITED_OTHER_ADDRESS,
} from "~/domain/companies/rules";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta = titled("Invitation");

/** Mail scanners follow links, so only the button's POST joins the company. */
export const loader = anyone.loader(async ({ request, params, context, ctx }) => {
	const invitation = await findInvitation(ctx, params.token ?? "");
	if (!invitation) return data(null, 404);
	const user = await requireVerifiedUser(request, context);
	const { company, email } = invitation;
	const membership = describeMembership(invitation);
	return data({ company, membership, error: email === user.email ? null : INVITED_OTHER_ADDRESS });
});

export const action = anyone.action(async ({ request, params, context, ctx, form }) => {
	const secret = params.token ?? "";
	if (!(await findInvitation(ctx, secret))) return respondWithForm(null, 404);
	const user = await requireVerifiedUser(request, context);
	form.openDialog();
	await acceptInvitation(ctx, user, secret);
	return form.leave("/company", "company-joined");
});

export default function Invitation() {
	const invitation = useLoaderData<typeof loader>();
	const refused = useActionData<{ error: string }>();
	if (!invitation)
		return (
			<InvalidLinkPage to="/" label="Go to the shop">
				{refused?.error ?? INVITATION_EXPIRED}
			</InvalidLinkPage>
		);
	const { company, membership, error } = invitation;
	const problem = refused?.error ?? error;
	return (
		<Page title={`Buy for ${company}`} width="narrow">
			{problem ? <Notice kind="error" title={problem} /> : null}
			{error ? null : (
				<>
					<p className="mb-6">
						{membership} Your account then orders for the company. What you have ordered for
						yourself stays yours.
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
