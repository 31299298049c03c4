import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type RightsFields, rightsInput } from "~/domain/accounts/input";
import { changeRights } from "~/domain/accounts/lifecycle/change-rights.server";
import { findListedUser } from "~/domain/accounts/queries.server";
import {
	ALL_RIGHTS,
	formatRights,
	parseRights,
	STAFF_RIGHT_TEXTS,
	STAFF_RIGHTS,
} from "~/domain/accounts/staff-rights";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeRightsError } from "~/http/errors/accounts.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { getPasswordNeed, validateWithPassword } from "~/http/reauthenticate/password-again.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { Notice } from "~/ui/elements/notice";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

/** For full admins: it declares no right. */
export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Rights of ${page.data?.user.email ?? "an admin"}`);

async function findAdmin(db: Db, id = "") {
	const user = await findListedUser(db, id);
	if (user?.role !== "admin") throw notFound();
	return user;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const user = await findAdmin(context.platform.db, params.userId);
	return {
		user,
		isOwn: user.id === admin.id,
		passwordNeed: await getPasswordNeed(request, context, admin),
	};
}

/** Also after an error: another admin may have changed them. */
export const shouldRevalidate = () => true;

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const user = await findAdmin(context.platform.db, params.userId);
	const input = await validateWithPassword({ request, context, admin }, rightsInput);
	if (!input.ok) return input.response;
	const { rights, before } = input.value;
	const after = rights.includes(ALL_RIGHTS)
		? ALL_RIGHTS
		: formatRights(rights.filter((right) => right !== ALL_RIGHTS));
	const changed = await changeRights(context.platform, { admin, user, before, after });
	if (!changed.ok) return respondWithError(input, describeRightsError(changed));
	return redirectWithToast("/dashboard", changed.isChanged ? "updated" : "nothing-changed");
}

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

export default function Rights() {
	const { user, isOwn, passwordNeed } = useLoaderData<typeof loader>();
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
}
