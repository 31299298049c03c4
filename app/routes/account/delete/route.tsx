import { createDeleteAccountInput, type DeleteAccountFields } from "~/domain/accounts/input";
import { deleteOwnAccount, findDeletionObstacle } from "~/domain/privacy/delete-account.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import { confirmed } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PlainField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";
import { DeletionConsequences } from "./deletion-consequences";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Delete your account");

export const loader = confirmed.loader(async ({ user, ctx }) => {
	const { obstacle, unpaid } = await findDeletionObstacle(ctx.db, user);
	return {
		email: user.email,
		why: obstacle,
		unpaid: unpaid.length,
		retentionYears: ctx.settings.papers.retentionYears,
		idempotencyKey: ctx.newId(),
	};
});

export const action = confirmed.action(async ({ user, ctx, form }) => {
	await form.read(createDeleteAccountInput(user.email));
	await deleteOwnAccount(ctx, user);
	return form.leave("/", "account-deleted", [await clearSessionCookie(ctx.settings)]);
});

export default withData<typeof loader>(({ email, why, unpaid, retentionYears, idempotencyKey }) => {
	if (why) {
		return (
			<Page title="Delete your account" width="text">
				<Notice kind="warning" title="Your account can't be deleted right now">
					{why}
				</Notice>
				<ButtonLink to="/account">Go back</ButtonLink>
			</Page>
		);
	}
	return (
		<Page title="Delete your account" intro="This can't be undone." width="text">
			<DeletionConsequences unpaid={unpaid} retentionYears={retentionYears} />
			<PostForm<DeleteAccountFields>
				replace
				idempotencyKey={idempotencyKey}
				buttons={{
					submit: "Delete my account",
					variant: "danger",
					busyLabel: "Deleting your account",
					cancelTo: "/account",
				}}
			>
				{(fields) => (
					<PlainField
						label="Type your email to confirm"
						type="email"
						required
						hint={email}
						field={fields.email}
					/>
				)}
			</PostForm>
		</Page>
	);
});
