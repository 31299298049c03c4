import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useBehindDialog } from "../dialog";

const COLUMNS = [
	{
		title: "Services",
		to: "/product",
		links: ["Tools", "Products", "Selling", "Marketing", "Export", "Advertisement"],
	},
	{ title: "Company", to: "/contact", links: ["About us", "Contact", "Jobs", "Press kit"] },
	{ title: "Legal", to: "/", links: ["Terms of use", "Privacy policy", "Cookie policy"] },
];

export type SocialLink = { name: string; href: string };

const SOCIAL: readonly SocialLink[] = [
	{ name: "Facebook", href: "https://www.facebook.com/" },
	{ name: "LinkedIn", href: "https://www.linkedin.com/" },
	{ name: "GitHub", href: "https://github.com/" },
	{ name: "YouTube", href: "https://www.youtube.com/" },
];

type FooterProps = { shopName: string; social?: readonly SocialLink[]; newsletter?: ReactNode };

/** The end of every page. `newsletter` has its place above the closing line. */
export function Footer({ shopName, social = SOCIAL, newsletter }: FooterProps) {
	return (
		<footer className="footer" {...useBehindDialog()}>
			<div className="footer-row">
				<div className="footer-about">
					<p className="text-lead font-bold">{shopName}</p>
					<p>
						We supply different types of tools worldwide, invented by our own engineers, with a
						focus on quality.
					</p>
				</div>
				{COLUMNS.map(({ title, to, links }) => (
					<nav key={title} aria-label={title}>
						<h2>{title}</h2>
						<ul>
							{links.map((name) => (
								<li key={name}>
									<Link to={to}>{name}</Link>
								</li>
							))}
						</ul>
					</nav>
				))}
				{newsletter}
			</div>
			<div className="footer-row footer-end">
				<p>Copyright © 2024 {shopName}. All rights reserved.</p>
				<ul>
					{social.map(({ name, href }) => (
						<li key={name}>
							<a href={href} rel="noreferrer">
								{name}
							</a>
						</li>
					))}
				</ul>
			</div>
		</footer>
	);
}
