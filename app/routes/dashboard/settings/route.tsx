import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, NavLink, useLoaderData } from "@remix-run/react";
import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { settingForms } from "~/domain/settings/input.server";
import { saveSettings } from "~/domain/settings/save-settings.server";
import { requireAdmin, requireRight } from "~/http/auth/guards.server";
import { changedMeanwhile } from "~/http/errors/domain-error.server";
import { describeShown, refuseOvertaken } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { respondWithError } from "~/http/input/validate-form.server";
import { readAdminUpload } from "~/http/rate-limit/admin-upload.server";
import { findPasswordError, getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { GROUP_NAMES } from "~/platform/config/setting-groups.server";
import { CheckboxField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { PictureField } from "~/ui/forms/picture-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { useRights } from "~/ui/shell/use-rights";
import { GroupFields, INVOICE_FORMS, SETTING_PAGES, SINGLE_ORDER_DELIVERY } from "./group-fields";

export const handle = { access: "admin", right: "settings" } satisfies RouteHandle;

const BANK_RIGHT = "accounts";

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(
		page,
		page.data ? `Settings: ${SETTING_PAGES[page.data.group].title}` : "Settings",
	);

/** The bank details ask for the right to bank payments too. */
async function requireGroup({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const group = orNotFound(GROUP_NAMES.find((name) => name === params.group) ?? null);
	if (group === "bank") await requireRight(request, context, admin, BANK_RIGHT);
	return { admin, group };
}

const toFields = (values: object) =>
	Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) =>
			name === "logoKey" ? [] : [[name, String(value)]],
		),
	);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { admin, group } = await requireGroup({ request, params, context });
	const { groups } = context.platform.settings;
	const saved = toFields(groups[group]);
	return {
		group,
		saved,
		shown: describeShown(saved),
		logoKey: groups.seller.logoKey,
		passwordNeed: group === "bank" ? await getPasswordNeed(request, context, admin) : undefined,
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const { admin, group } = await requireGroup({ request, params, context });
	const { platform } = context;
	const input = await readAdminUpload(
		{ request, context, admin },
		settingForms[group],
		optionalPicture,
	);
	if (!input.ok) return input.response;
	const { removeLogo, password, ...fields } = input.value;
	if (group === "bank") {
		const posted = { value: { password: String(password) }, reply: input.reply };
		const refusal = await findPasswordError(request, context, admin, posted);
		if (refusal) return refusal;
	}
	const checked = await refuseOvertaken(input, toFields(platform.settings.groups[group]), () => ({
		invoiceForm: INVOICE_FORMS,
		singleOrderDelivery: SINGLE_ORDER_DELIVERY,
	}));
	if (!checked.ok) return checked.response;
	const saved = await saveSettings(
		platform,
		{ adminId: admin.id, group, fields: removeLogo ? { ...fields, logoKey: "" } : fields },
		group === "seller" ? input.content : null,
	);
	if (!saved.ok) return respondWithError(input, changedMeanwhile);
	return redirectWithToast(
		`/dashboard/settings/${group}`,
		saved.isChanged ? "updated" : "nothing-changed",
	);
}

export default function Settings() {
	const { group, logoKey, ...page } = useLoaderData<typeof loader>();
	const { title, intro } = SETTING_PAGES[group];
	const may = useRights();
	return (
		<FormPage<Record<string, string>>
			{...page}
			title={title}
			intro={intro}
			encType={group === "seller" ? "multipart/form-data" : undefined}
			tabs={<SettingTabs />}
			passwordHint="For security: buyers pay to this account."
			buttons={{ submit: "Save changes" }}
			after={
				may(FULL_ADMINS) ? (
					<p className="mt-8">
						<Link to="/dashboard/audit?kind=settings">See all changes</Link>
					</p>
				) : null
			}
		>
			{(fields) => (
				<>
					<GroupFields group={group} fields={fields} />
					{group === "seller" ? (
						<>
							<PictureField label="Logo" optional current={logoKey} />
							{logoKey ? <CheckboxField name="removeLogo" label="Remove the logo" /> : null}
						</>
					) : null}
				</>
			)}
		</FormPage>
	);
}

function SettingTabs() {
	const may = useRights();
	const groups = Object.entries(SETTING_PAGES).filter(
		([group]) => group !== "bank" || may(BANK_RIGHT),
	);
	return (
		<nav aria-label="Settings" className="tabs">
			{groups.map(([group, { title }]) => (
				<NavLink key={group} to={`/dashboard/settings/${group}`}>
					{title}
				</NavLink>
			))}
		</nav>
	);
}
