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

export type SocialLink = { name: string; url: string };

type FooterProps = { shopName: string; social: readonly SocialLink[] };

export function Footer({ shopName, social }: FooterProps) {
	return (
		<footer className="footer" {...useBehindDialog()}>
			<div className="footer-row">
				<div className="footer-about">
					<p className="text-lead font-bold">{shopName}</p>
					<p>
						We supply different types of tools worldwide, invented by our own engineers, with a
						focus on quality.
					</p>
					<NewsletterBox />
				</div>
				{COLUMNS.map(({ title, links }) => (
					<nav key={title} aria-label={title}>
						<h2>{title}</h2>
						<ul>
							{links.map(({ name, to }) => (
								<li key={name}>
									<Link to={to}>{name}</Link>
								</li>
							))}
						</ul>
					</nav>
				))}
			</div>
			<DataSaverSwitch />
			<div className="footer-row footer-end">
				<p>Copyright © 2024 {shopName}. All rights reserved.</p>
				<ul>
					{social.map(({ name, url }) => (
						<li key={name}>
							<a href={url} rel="noreferrer">
								{name}
							</a>
						</li>
					))}
				</ul>
			</div>
		</footer>
	);
}
