# A shared cache in front of Swap Shop. See docs/scaling.md.
#
# varnishd -f varnish.vcl -a public=:6081 -a purge=127.0.0.1:6082 \
#   -p http_resp_hdr_len=32k -p http_resp_size=96k -p http_gzip_support=off
#
# Needs the modules of the package varnish-modules.
vcl 4.1;

import std;
import var;
import xkey;

# One instance, or the load balancer in front of several: it knows which ones stop.
backend site {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 30s;
}

sub vcl_recv {
  # Only the site reaches the address that is named "purge".
  if (local.socket == "purge") {
    if (req.method != "PURGE") { return (synth(405)); }
    # First: a fetch that is running may bring what is older than this purge.
    var.global_set("purge", req.xid);
    set req.http.Purged = xkey.purge(req.http.xkey-purge);
    return (synth(200));
  }
  if (req.method == "PURGE") { return (synth(405)); }
  if (req.http.Upgrade ~ "(?i)websocket") { return (synth(400)); }
  # Members get their answers from the site.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Cookie || req.http.Authorization) {
    return (pass);
  }
  # One copy for each encoding instead of each browser.
  if (req.http.Accept-Encoding ~ "br") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "gzip") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  return (hash);
}

sub vcl_backend_fetch {
  var.set_string("purge", var.global_get("purge"));
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # The site names a lifetime for answers that everybody may get, and for nothing else.
  if (beresp.http.Surrogate-Control ~ "^max-age=\d+$" && !beresp.http.Set-Cookie &&
      var.get_string("purge") == var.global_get("purge")) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=", "") + "s", 0s);
  } elsif (bereq.url ~ "^/_next/static/" && beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
    set beresp.ttl = 1d;
  } else {
    # The next request asks again, and may be kept.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  }
  return (deliver);
}

sub vcl_deliver {
  # A kept copy is as new as the last change. During an outage, the site tells the age itself.
  if (resp.http.Surrogate-Control) {
    unset resp.http.Age;
    if (obj.hits > 0) { unset resp.http.X-Request-Id; }
  }
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
