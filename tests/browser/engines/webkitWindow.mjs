#!/usr/bin/env -S gjs -m
// A window of WebKitGTK that its driver commands. MiniBrowser forgets its storage when it is driven; this one keeps it in a folder.
import System from 'system';
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const { profile, width, height, storageShare } = JSON.parse(System.programArgs[0]);
Gtk.init(null);
const manager = new WebKit.WebsiteDataManager({
  base_data_directory: profile,
  base_cache_directory: `${profile}/cache`,
  ...(storageShare && { origin_storage_ratio: storageShare, total_storage_ratio: storageShare }),
});
const context = new WebKit.WebContext({ website_data_manager: manager });
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true });
    printWhenAsked(view);
    const window = new Gtk.Window({ default_width: width, default_height: height });
    window.add(view);
    window.show_all();
    return view;
  });
});
/** A page of a driven window that prints is passed over: the window prints it once there is a file of that name in the profile. */
function printWhenAsked(view) {
  GLib.timeout_add(GLib.PRIORITY_DEFAULT, 200, () => {
    if (!GLib.file_test(`${profile}/print`, GLib.FileTest.EXISTS)) return GLib.SOURCE_CONTINUE;
    GLib.unlink(`${profile}/print`);
    const settings = new Gtk.PrintSettings();
    settings.set_printer('Print to File');
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, `file://${profile}/printed`);
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf');
    const operation = new WebKit.PrintOperation({ web_view: view, print_settings: settings });
    operation.print();
    return GLib.SOURCE_CONTINUE;
  });
}

Gtk.main();
