import { Link, NavLink } from "@remix-run/react";
import { Icon } from "../elements/icon";
import { useBehindDialog } from "../layout/behind-dialog";
import { CategoryMenu } from "./category-menu";
import { Menu, MenuButton, MenuItem } from "./menu";
import { SearchBox } from "./search-box";
import type { ShellUser } from "./shell-user";
import { AccountMenu, CustomerLinks, PageLinks } from "./user-links";

type HeaderProps = { shopName: string; visitor: ShellUser | null };

export function Header({ shopName, visitor }: HeaderProps) {
	const onlyLooks = visitor?.onlyLooks === true;
	return (
		<header className="header" {...useBehindDialog()}>
			<div className="header-row">
				<Link to="/" className="brand">
					<Icon name="nut" size={28} />
					{shopName}
				</Link>
				<Menu>
					<ul className="menu-list">
						<MenuItem to="/products">PRODUCTS</MenuItem>
						{onlyLooks ? null : (
							<MenuItem to="/order-pad" className="lg:hidden">
								ORDER PAD
							</MenuItem>
						)}
						{visitor === null ? <PageLinks /> : null}
						{visitor?.role === "admin" ? <MenuItem to="/dashboard/overview">ADMIN</MenuItem> : null}
						{visitor?.role === "customer" ? <CustomerLinks {...visitor} /> : null}
					</ul>
					{visitor ? (
						<AccountMenu visitor={visitor} />
					) : (
						<ul className="menu-list menu-end">
							<MenuItem to="/login">LOGIN</MenuItem>
							<MenuItem to="/signup">SIGNUP</MenuItem>
						</ul>
					)}
				</Menu>
				{onlyLooks ? null : visitor ? (
					<NavLink
						to="/mycart"
						className="nav-link relative xl:px-1.5"
						aria-describedby={visitor.cartCount && "cart-count"}
					>
						<Icon name="cart" />
						CART
						{visitor.cartCount ? (
							// Describes the link, whose name is CART.
							<span
								id="cart-count"
								className="absolute top-0 left-6.5 xl:left-4.5 min-w-4 rounded-[0.5rem] bg-ink px-1 text-center text-[0.6875rem]/4 text-surface"
								aria-hidden="true"
							>
								{visitor.cartCount}
							</span>
						) : null}
					</NavLink>
				) : (
					<NavLink to="/login" className="nav-link max-lg:hidden xl:hidden">
						LOGIN
					</NavLink>
				)}
				<MenuButton />
				<div className="header-find">
					<CategoryMenu />
					<SearchBox />
					{onlyLooks ? null : (
						<NavLink to="/order-pad" className="nav-link">
							<Icon name="list" />
							<span className="max-lg:sr-only">Order pad</span>
						</NavLink>
					)}
				</div>
			</div>
		</header>
	);
}
