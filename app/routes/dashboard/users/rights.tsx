import { type RightsFields, rightsInput } from "~/domain/accounts/input";
import { changeRights } from "~/domain/accounts/lifecycle/rights.server";
import { findListedUser } from "~/domain/accounts/queries.server";
import {
	ALL_RIGHTS,
	formatRights,
	parseRights,
	STAFF_RIGHT_TEXTS,
	STAFF_RIGHTS,
} from "~/domain/accounts/staff-rights";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { found } from "~/platform/refused";
import { Notice } from "~/ui/elements/notice";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { FormPage } from "~/ui/forms/form-page";
import { Page } from "~/ui/layout/page";

/** Only for full admins, as no right is declared. */
export const handle = { access: "admin" } satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Rights of an admin",
	({ user }) => `Rights of ${user.email}`,
);

async function findAdmin(db: Db, id = "") {
	const user = found(await findListedUser(db, id));
	found(user.role === "admin");
	return user;
}

export const loader = admin.loader(async ({ request, params, context, user: own, ctx }) => {
	const user = await findAdmin(ctx.db, params.userId);
	const passwordNeed = await getPasswordNeed(request, context, own);
	return { user, isOwn: user.id === own.id, passwordNeed };
});

/** Also after an error: another admin may have changed them. */
export const shouldRevalidate = () => true;

export const action = admin.action(async ({ params, user: own, ctx, form }) => {
	const user = await findAdmin(ctx.db, params.userId);
	const { rights, before } = await form.read(rightsInput);
	await form.confirm();
	const after = rights.includes(ALL_RIGHTS)
		? ALL_RIGHTS
		: formatRights(rights.filter((right) => right !== ALL_RIGHTS));
	const isChanged = await changeRights(ctx, { admin: own, user, before, after });
	return form.leave("/dashboard", isChanged ? "updated" : "nothing-changed");
});

const CHOICES = [
	{
		choices: [
			{
				id: ALL_RIGHTS,
				label: "Full admin",
				hint: "All that follows, and alone: users, rights, webhooks, audit and downloads of persons",
			},
		],
	},
	{
		legend: "Or some rights",
		choices: STAFF_RIGHTS.map((id) => {
			const [label, hint] = STAFF_RIGHT_TEXTS[id];
			return { id, label, hint };
		}),
	},
];

export default withData<typeof loader>(({ user, isOwn, passwordNeed }) => {
	const title = `Rights of ${user.name || user.email}`;
	if (isOwn)
		return (
			<Page title={title} width="text">
				<Notice kind="info">Another full admin must change your rights.</Notice>
			</Page>
		);
	const { staffRights } = user;
	const saved = staffRights === ALL_RIGHTS ? [ALL_RIGHTS] : parseRights(staffRights);
	return (
		<FormPage<RightsFields>
			title={title}
			intro={`${user.email}. What you change counts from the next click, and all full admins and the person get an email.`}
			saved={{ rights: saved }}
			passwordNeed={passwordNeed}
			passwordHint="For security: rights open the shop's data."
			buttons={{ submit: "Save rights", cancelTo: "/dashboard" }}
		>
			{(fields) => (
				<>
					<input type="hidden" name="before" value={staffRights} />
					<CheckboxGroup legend="What this admin may do" field={fields.rights} groups={CHOICES} />
				</>
			)}
		</FormPage>
	);
});
