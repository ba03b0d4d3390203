#!/usr/bin/env -S gjs -m
// A window of WebKitGTK that its driver commands. MiniBrowser forgets its storage when it is driven; this one keeps it in a folder.
import System from 'system';
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const { profile, width, height, storage = 'kept' } = JSON.parse(System.programArgs[0]);
Gtk.init(null);
const manager = {
  kept: () => new WebKit.WebsiteDataManager({ base_data_directory: profile, base_cache_directory: `${profile}/cache` }),
  full: () =>
    new WebKit.WebsiteDataManager({
      base_data_directory: profile,
      base_cache_directory: `${profile}/cache`,
      origin_storage_ratio: 1e-9,
      total_storage_ratio: 1e-9,
    }),
  private: () => WebKit.WebsiteDataManager.new_ephemeral(),
}[storage]();
const context = new WebKit.WebContext({ website_data_manager: manager });
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true });
    // A page that prints is noted in the profile: the dialog of the system is no part of the engine.
    view.connect('print', () => GLib.file_set_contents(`${profile}/printed`, 'asked'));
    const window = new Gtk.Window({ default_width: width, default_height: height });
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
