import { customer } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { AccountSection } from "~/ui/layout/account-section";
import { Page } from "~/ui/layout/page";
import { SECTIONS } from "./sections";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Account and security");

export const loader = customer.loader(async ({ user, ctx }) => {
	return {
		email: user.email,
		ordersAddress: ctx.settings.ordersAddress,
		sections: SECTIONS.filter(({ bySms }) => !bySms || ctx.sms),
	};
});

export default withData<typeof loader>(({ email, ordersAddress, sections }) => (
	<Page title="Account and security" intro={email} width="text">
		<ul>
			{sections.map(({ title, about, action, to }) => (
				<AccountSection key={to} title={title} about={about}>
					<ButtonLink to={to}>{action}</ButtonLink>
				</AccountSection>
			))}
		</ul>
		{ordersAddress ? (
			<p className="mt-4 text-soft">
				Lists that you mail from {email} to <a href={`mailto:${ordersAddress}`}>{ordersAddress}</a>{" "}
				become order pads. Mails from other addresses are not read.
			</p>
		) : null}
	</Page>
));
