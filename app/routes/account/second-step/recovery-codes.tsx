import { redirect } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import {
	deleteUnsavedRecoveryCodes,
	findUnsavedRecoveryCodes,
} from "~/domain/accounts/two-factor/recovery-codes.server";
import { formatInGroups } from "~/domain/accounts/two-factor-rules";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PrintButton } from "~/ui/elements/print-button";
import { Page } from "~/ui/layout/page";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Recovery codes");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	const codes = await findUnsavedRecoveryCodes(ctx, user.id);
	if (!codes) throw redirect("/account/second-step");
	return { codes, email: user.email, shopName: ctx.settings.shopName };
});

export const action = confirmed.action(async ({ ctx, form }) => {
	await deleteUnsavedRecoveryCodes(ctx);
	return form.leave("/account/second-step", "two-factor-enabled");
});

export default withData<typeof loader>(({ codes, email, shopName }) => (
	<Page
		title="Your recovery codes"
		intro={`For ${email} at ${shopName}. Use one to log in when you don't have your phone. Each works once.`}
		width="text"
	>
		<div className="print:hidden">
			<Notice kind="warning" title="Save them now">
				<p>
					They are shown for an hour, or until you press the button below, and never again. Don't
					keep them with your password.
				</p>
			</Notice>
		</div>
		<ul
			aria-label="Recovery codes"
			className="mb-6 grid gap-x-8 gap-y-2 rounded-part border bg-surface p-5 font-mono text-lead sm:grid-cols-[1fr_1fr]"
		>
			{codes.map((code) => (
				<li key={code}>{formatInGroups(code)}</li>
			))}
		</ul>
		<div className="print:hidden">
			<div className="mb-6 flex flex-wrap items-center gap-3">
				<a className="button" href="/account/second-step/codes.txt">
					Download as text
				</a>
				<PrintButton variant="quiet" />
			</div>
			<Form method="post">
				<Button type="submit" variant="main">
					I have saved them
				</Button>
			</Form>
		</div>
	</Page>
));
