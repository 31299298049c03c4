import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NavLink, Outlet } from "@remix-run/react";
import { requireAdmin } from "~/http/guards.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return null;
}

export default function Dashboard() {
	return (
		<div className="dashboard">
			<nav aria-label="Dashboard" className="dashboard-nav">
				<NavLink to="/dashboard" end>
					USER
				</NavLink>
				<NavLink to="/dashboard/addProduct">ADD PRODUCT</NavLink>
				<NavLink to="/dashboard/manageProduct">MANAGE</NavLink>
				<NavLink to="/dashboard/orders">ORDER</NavLink>
				<NavLink to="/dashboard/addblogs">ADD BLOG</NavLink>
				<NavLink to="/dashboard/blogs">BLOGS</NavLink>
				<NavLink to="/dashboard/messages">MESSAGES</NavLink>
				<NavLink to="/dashboard/newsletter">NEWSLETTER</NavLink>
				<NavLink to="/dashboard/overview">OVERVIEW</NavLink>
				<NavLink to="/dashboard/audit">AUDIT</NavLink>
			</nav>
			<Outlet />
		</div>
	);
}
