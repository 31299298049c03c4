import { Link, NavLink, useLoaderData } from "@remix-run/react";
import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { settingForms } from "~/domain/settings/input.server";
import { saveSettings } from "~/domain/settings/save-settings.server";
import { requireRight } from "~/http/auth/guards.server";
import { describeShown } from "~/http/input/edit-conflict.server";
import { optionalPicture } from "~/http/input/file-fields.server";
import { admin } from "~/http/pages/page.server";
import { getPasswordNeed } from "~/http/reauthenticate/password-again.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { GROUP_NAMES } from "~/platform/config/setting-groups.server";
import { found } from "~/platform/refused";
import { CheckboxField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { useRights } from "~/ui/shell/use-rights";
import { PictureField } from "~/ui/uploads/picture-field";
import {
	CHECKLIST,
	GroupFields,
	INVOICE_FORMS,
	SETTING_PAGES,
	SINGLE_ORDER_DELIVERY,
} from "./group-fields";

export const handle = { access: "admin", right: "settings" } satisfies RouteHandle;

const BANK_RIGHT = "accounts";

export const meta = titled<typeof loader>(
	"Settings",
	({ group }) => `Settings: ${SETTING_PAGES[group].title}`,
);

/** The bank details ask for the right to bank payments too. */
async function requireGroup({ request, params, context, user }: Opened) {
	const group = found(GROUP_NAMES.find((name) => name === params.group));
	if (group === "bank") await requireRight(request, context, user, BANK_RIGHT);
	return group;
}

type Opened = Parameters<Parameters<typeof admin.loader>[0]>[0];

const toFields = (values: object) =>
	Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) =>
			name === "logoKey" ? [] : [[name, String(value)]],
		),
	);

export const loader = admin.loader(async (opened) => {
	const group = await requireGroup(opened);
	const { request, context, user, ctx } = opened;
	const { groups } = ctx.settings;
	const saved = toFields(groups[group]);
	return {
		group,
		saved,
		shown: describeShown(saved),
		logoKey: groups.seller.logoKey,
		passwordNeed: group === "bank" ? await getPasswordNeed(request, context, user) : undefined,
	};
});

export const action = admin.upload(async ({ ctx, form, ...opened }) => {
	const group = await requireGroup({ ctx, ...opened });
	const { value, content } = await form.upload(settingForms[group], optionalPicture);
	const { removeLogo, password, ...fields } = value;
	if (group === "bank") await form.confirm();
	await form.refuseOvertaken(toFields(ctx.settings.groups[group]), () => ({
		invoiceForm: INVOICE_FORMS,
		singleOrderDelivery: SINGLE_ORDER_DELIVERY,
		checklist: CHECKLIST,
	}));
	const isChanged = await saveSettings(
		ctx,
		group,
		removeLogo ? { ...fields, logoKey: "" } : fields,
		group === "seller" ? content : null,
	);
	return form.leave(`/dashboard/settings/${group}`, isChanged ? "updated" : "nothing-changed");
});

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
