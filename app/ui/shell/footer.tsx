import { Link } from "@remix-run/react";
import { useBehindDialog } from "../layout/behind-dialog";
import { DataSaverSwitch } from "./data-saver-switch";
import { NewsletterBox } from "./newsletter-box";

type Column = { title: string; links: readonly { name: string; to: string }[] };

const linkAllTo = (to: string, names: readonly string[]) => names.map((name) => ({ name, to }));

const COLUMNS: readonly Column[] = [
	{
		title: "Services",
		links: linkAllTo("/product", [
			"Tools",
			"Products",
			"Selling",
			"Marketing",
			"Export",
			"Advertisement",
		]),
	},
	{ title: "Company", links: linkAllTo("/contact", ["About us", "Contact", "Jobs", "Press kit"]) },
	{
		title: "Legal",
		links: [
			{ name: "Terms of use", to: "/terms" },
			{ name: "Privacy policy", to: "/privacy" },
			{ name: "Cookie policy", to: "/cookies" },
		],
	},
];

const LINK =
	"inline-flex min-h-11 items-center decoration-transparent hover:text-slab-ink hover:decoration-current";

export type SocialLink = { name: string; url: string };

type FooterProps = { shopName: string; social: readonly SocialLink[] };

export function Footer({ shopName, social }: FooterProps) {
	return (
		<footer
			className="footer flex-1 bg-slab text-small text-slab-soft [&_:focus-visible]:outline-slab-ink"
			{...useBehindDialog()}
		>
			<div className="mx-auto grid max-w-wide gap-2 px-4 pt-5 pb-2 md:grid-cols-[2.25fr_1fr_1fr_1fr] md:gap-8 md:px-8 md:py-12">
				<div className="grid content-start gap-1 md:max-w-96">
					<p className="text-lead font-bold text-slab-ink">{shopName}</p>
					<p>
						We supply different types of tools worldwide, invented by our own engineers, with a
						focus on quality.
					</p>
					<NewsletterBox />
				</div>
				{COLUMNS.map(({ title, links }) => (
					<nav key={title} aria-label={title}>
						<h2 className="text-small text-slab-ink">{title}</h2>
						<ul className="flex flex-wrap gap-x-5 md:block">
							{links.map(({ name, to }) => (
								<li key={name}>
									<Link to={to} className={`${LINK} md:min-h-8`}>
										{name}
									</Link>
								</li>
							))}
						</ul>
					</nav>
				))}
			</div>
			<DataSaverSwitch />
			<div className="mx-auto flex max-w-wide flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-slab-line px-4 py-3 md:px-8">
				<p>Copyright © 2024 {shopName}. All rights reserved.</p>
				<ul className="flex flex-wrap gap-x-5">
					{social.map(({ name, url }) => (
						<li key={name}>
							<a href={url} rel="noreferrer" className={LINK}>
								{name}
							</a>
						</li>
					))}
				</ul>
			</div>
		</footer>
	);
}
