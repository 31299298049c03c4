import { Link } from "@remix-run/react";
import { getCookiePrefix } from "~/http/auth/cookies.server";
import { anyone } from "~/http/pages/page.server";
import { type RouteHandle, withData } from "~/http/routing/route-handle";
import { Cell, Table } from "~/ui/elements/table";
import { publicPage } from "~/ui/head/page-meta";
import { LegalPage, type LegalSection } from "~/ui/layout/legal-page";
import {
	type CookiePrefixes,
	type ListedCookie,
	listShopCookies,
	PROVIDER_COOKIES,
} from "./listed-cookies";

export const handle = { access: "anyone", cache: "shared", replica: true } satisfies RouteHandle;

export const meta = publicPage({
	title: "Cookie policy",
	path: "/cookies",
	description: "The cookies this shop sets, what they are for and how long they last.",
});

export const loader = anyone.loader(async ({ ctx: { settings } }) => {
	const prefixes = {
		allPages: getCookiePrefix(settings),
		loginPages: getCookiePrefix(settings, "/login"),
	};
	return { shopName: settings.shopName, prefixes };
});

function CookieTable({ caption, cookies }: { caption: string; cookies: readonly ListedCookie[] }) {
	return (
		<Table caption={caption} head={["Name", "Purpose", "Duration"]}>
			{cookies.map(({ name, purpose, lifetime }) => (
				<tr key={name}>
					<Cell label="Name">
						<span className="code whitespace-nowrap">{name}</span>
					</Cell>
					<Cell label="Purpose">{purpose}</Cell>
					<Cell label="Duration">{lifetime}</Cell>
				</tr>
			))}
		</Table>
	);
}

const buildSections = (prefixes: CookiePrefixes): LegalSection[] => [
	{
		id: "ours",
		title: "Our cookies",
		body: (
			<>
				<p>
					All of them are necessary for the shop to work, so there is no cookie banner. Your browser
					sends them only to this shop, and no script can read them.
				</p>
				<CookieTable caption="Set by the shop" cookies={listShopCookies(prefixes)} />
			</>
		),
	},
	{
		id: "payment",
		title: "When you pay",
		body: (
			<>
				<p>
					With JavaScript on, the payment page shows the card form of Stripe, our payment provider.
					Its script may set its own cookies to prevent fraud, on that page only. Stripe's own
					payment page sets the cookies listed on its{" "}
					<a href="https://stripe.com/cookie-settings" rel="noreferrer">
						cookie page
					</a>
					. With JavaScript off, no Stripe script runs on our pages.
				</p>
				<CookieTable caption="Set by the payment provider's script" cookies={PROVIDER_COOKIES} />
			</>
		),
	},
	{
		id: "storage",
		title: "Other data in your browser",
		body: (
			<p>
				With JavaScript on, your browser's session storage holds each page's scroll position and the
				shop's version, to bring you back to where you were. It never leaves your browser and is
				deleted when you close the tab.
			</p>
		),
	},
	{
		id: "none",
		title: "What we don't use",
		body: (
			<p>
				No cookies for advertising, visitor statistics or social networks. The links to Facebook,
				LinkedIn, GitHub and YouTube are plain links: these sites learn about you only if you follow
				one.
			</p>
		),
	},
	{
		id: "off",
		title: "Turning cookies off",
		body: (
			<p>
				Your browser can refuse or delete cookies. Without them you can browse, read and subscribe;
				logging in and ordering need the session cookie. For what else we store, see our{" "}
				<Link to="/privacy">privacy policy</Link>.
			</p>
		),
	},
];

export default withData<typeof loader>(({ shopName, prefixes }) => (
	<LegalPage
		title="Cookie policy"
		intro={`The cookies ${shopName} sets, what they are for and how long they last.`}
		sections={buildSections(prefixes)}
	/>
));
