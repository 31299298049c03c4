import { findPendingEmail, requestEmailChange } from "~/domain/accounts/email/email-change.server";
import { type NewEmailFields, newEmailInput } from "~/domain/accounts/input";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { PendingEmail } from "./pending-email";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Email");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	return { email: user.email, pendingEmail: await findPendingEmail(ctx, user.id) };
});

export const action = confirmed.action(async ({ user, ctx, form }) => {
	const { email } = await form.read(newEmailInput);
	await form.limit("verify-email");
	await requestEmailChange(ctx, user, email);
	return form.leave("/account/email", "email-change-requested");
});

export default withData<typeof loader>(({ email, pendingEmail }) => (
	<Page title="Change your email" intro={`Current email: ${email}`} width="narrow">
		{pendingEmail ? <PendingEmail email={pendingEmail} /> : null}
		<PostForm<NewEmailFields>
			key={pendingEmail}
			replace
			buttons={{
				submit: "Send the link",
				busyLabel: "Sending the email",
				cancelTo: "/account",
			}}
		>
			{(fields) => (
				<Field
					label={pendingEmail ? "Different new email" : "New email"}
					type="email"
					autoComplete="email"
					required
					hint="We'll email a link to the new address and notify the old one. The change takes effect when you confirm."
					field={fields.email}
				/>
			)}
		</PostForm>
	</Page>
));
