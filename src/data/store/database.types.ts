// Generated from supabase/migrations by `npm run types`; `npm run check` says when it is not fresh.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export interface Database {
  public: {
    Tables: {
      attachments: {
        Row: {
          id: string;
          entity_table: string;
          entity_id: string;
          path: string;
          content_type: string;
          bytes: number;
          sha256: string;
          taken_at: string | null;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      audit_log: {
        Row: {
          id: number;
          table_name: string;
          row_id: string;
          action: string;
          author: string | null;
          submitted_by: string | null;
          device: string | null;
          mutation_id: string | null;
          captured_at: string | null;
          recorded_at: string;
          before: Json | null;
          after: Json | null;
          reason: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      client_errors: {
        Row: {
          id: string;
          message: string;
          details: Json | null;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      customer_months: {
        Row: {
          id: string;
          customer_id: string;
          month: string;
          volume: number;
          count: number;
          billed: number;
          unpriced_volume: number;
          paid: number;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      customer_prices: {
        Row: {
          id: string;
          customer_id: string | null;
          material_type: string;
          price_per_m3: number;
          from_date: string;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      customers: {
        Row: {
          id: string;
          name: string;
          type: string;
          phone: string | null;
          address: string | null;
          credit_limit: number | null;
          status: string;
          merged_into: string | null;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      daily_totals: {
        Row: {
          id: string;
          operating_day: string;
          kind: string;
          key: string;
          quantity: number;
          count: number;
          amount: number;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      day_closings: {
        Row: {
          id: string;
          operating_day: string;
          totals: Json;
          closed_by: string;
          closed_at: string;
          reopened_by: string | null;
          reopened_at: string | null;
          reopen_reason: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      deliveries: {
        Row: {
          id: string;
          operating_day: string;
          ticket_no: string;
          customer_id: string | null;
          customer_name: string;
          material_type: string;
          volume: number;
          gross_kg: number | null;
          tare_kg: number | null;
          density: number | null;
          weighed_manually: boolean;
          truck_id: string | null;
          truck_license: string;
          truck_type: string;
          driver_name: string;
          destination_address: string | null;
          unit_price: number | null;
          amount: number | null;
          status: string;
          in_transit_at: string | null;
          delivered_at: string | null;
          cancelled_at: string | null;
          cancel_reason: string | null;
          voided_at: string | null;
          void_reason: string | null;
          override_reason: string | null;
          notes: string | null;
          company_name: string | null;
          printed_at: string | null;
          printed_by: string | null;
          printed_device: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
          shift_id: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      devices: {
        Row: {
          id: string;
          device: string;
          user_id: string;
          code: string;
          label: string | null;
          app_version: string | null;
          unsent_count: number | null;
          rejected_count: number | null;
          waiting_since: string | null;
          registered_at: string;
          last_seen_at: string | null;
          revoked_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      downtime_entries: {
        Row: {
          id: string;
          operating_day: string;
          shift_id: string | null;
          equipment_id: string | null;
          reason: string;
          started_at: string;
          ended_at: string | null;
          notes: string | null;
          voided_at: string | null;
          void_reason: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      drivers: {
        Row: {
          id: string;
          full_name: string;
          phone: string | null;
          is_active: boolean;
          merged_into: string | null;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      equipment: {
        Row: {
          id: string;
          equipment_code: string;
          equipment_name: string;
          equipment_type: string;
          brand: string | null;
          model: string | null;
          year_purchased: number | null;
          status: string;
          status_note: string | null;
          status_at: string | null;
          location: string | null;
          fuel_capacity_liters: number | null;
          maintenance_interval_hours: number | null;
          hour_meter: number | null;
          meter_offset: number;
          meter_read_at: string | null;
          last_service_hours: number | null;
          notes: string | null;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      equipment_values: {
        Row: {
          id: string;
          purchase_cost: number | null;
          current_value: number | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      fuel_logs: {
        Row: {
          id: string;
          operating_day: string;
          shift_id: string | null;
          kind: string;
          equipment_id: string | null;
          liters: number;
          hour_meter: number | null;
          price_per_liter: number | null;
          amount: number | null;
          notes: string | null;
          voided_at: string | null;
          void_reason: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      held_mutations: {
        Row: {
          id: string;
          kind: string;
          entity_id: string;
          mutation: Json;
          code: string;
          author: string;
          device: string;
          captured_at: string;
          received_at: string;
          decision: string | null;
          decided_by: string | null;
          decided_at: string | null;
          reason: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      incident_actions: {
        Row: {
          id: string;
          incident_id: string;
          text: string;
          responsible: string | null;
          due_date: string | null;
          done_at: string | null;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      incidents: {
        Row: {
          id: string;
          operating_day: string;
          number: string;
          class: string;
          title: string;
          description: string | null;
          location: string | null;
          occurred_at: string;
          people: number | null;
          lost_days: number | null;
          status: string;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      insight_feedback: {
        Row: {
          id: string;
          card: string;
          subject: string;
          verdict: string;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      kpi_targets: {
        Row: {
          id: string;
          metric: string;
          period: string;
          target: number;
          from_date: string;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      materials: {
        Row: {
          id: string;
          material_type: string;
          density: number;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      notices_seen: {
        Row: {
          id: string;
          notice: string;
          operating_day: string;
          author: string;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      operators: {
        Row: {
          id: string;
          full_name: string;
          job_title: string | null;
          phone: string | null;
          is_active: boolean;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      payments: {
        Row: {
          id: string;
          customer_id: string;
          amount: number;
          method: string;
          paid_on: string;
          operating_day: string;
          notes: string | null;
          voided_at: string | null;
          void_reason: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      production_entries: {
        Row: {
          id: string;
          operating_day: string;
          shift_id: string | null;
          material_type: string;
          volume: number;
          operating_hours: number | null;
          notes: string | null;
          voided_at: string | null;
          void_reason: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      profiles: {
        Row: {
          id: string;
          user_id: string;
          email: string;
          full_name: string;
          role: string;
          phone: string | null;
          is_active: boolean;
          must_change_password: boolean;
          created_at: string;
          updated_at: string;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      shifts: {
        Row: {
          id: string;
          operating_day: string;
          shift_type: string;
          shift_name: string;
          start_time: string;
          end_time: string;
          production_target: number | null;
          crew: string[];
          notes: string | null;
          status: string;
          opened_by: string | null;
          opened_at: string | null;
          closed_by: string | null;
          closed_at: string | null;
          handover_note: string | null;
          acknowledged_by: string | null;
          acknowledged_at: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      stock_adjustments: {
        Row: {
          id: string;
          operating_day: string;
          kind: string;
          material_type: string;
          adjustment: number;
          book: number | null;
          physical: number | null;
          reason: string;
          notes: string | null;
          voided_at: string | null;
          void_reason: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      stock_movements: {
        Row: {
          id: string;
          material_type: string;
          quantity: number;
          operating_day: string;
          source_table: string;
          source_id: string;
          entry: string;
          mutation_id: string | null;
          recorded_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      stocks: {
        Row: {
          id: string;
          material_type: string;
          on_hand: number;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      system_config: {
        Row: {
          id: string;
          config_key: string;
          config_value: string;
          unit: string | null;
          period: string | null;
          audience: string;
          is_active: boolean;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      transactions: {
        Row: {
          id: string;
          kind: string;
          amount: number;
          source_table: string;
          source_id: string;
          entry: string;
          operating_day: string;
          notes: string | null;
          voided_at: string | null;
          void_reason: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      transformations: {
        Row: {
          id: string;
          operating_day: string;
          shift_id: string | null;
          boulder_volume: number;
          outputs: Json;
          reject_volume: number | null;
          notes: string | null;
          voided_at: string | null;
          void_reason: string | null;
          flags: string[];
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      truck_types: {
        Row: {
          id: string;
          name: string;
          index_m3: number | null;
          legal_gross_t: number | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      trucks: {
        Row: {
          id: string;
          license_plate: string;
          truck_type: string;
          index_m3: number | null;
          tare_kg: number | null;
          tare_at: string | null;
          merged_into: string | null;
          author: string | null;
          device: string | null;
          captured_at: string;
          received_at: string | null;
          version: number;
          position: number;
          deleted_at: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
    };
    Views: {
      colleagues: {
        Row: {
          id: string | null;
          version: number | null;
          position: number | null;
          deleted_at: string | null;
          full_name: string | null;
          role: string | null;
        };
        Relationships: [];
      };
      people: {
        Row: {
          id: string | null;
          email: string | null;
          full_name: string | null;
          role: string | null;
          phone: string | null;
          is_active: boolean | null;
          must_change_password: boolean | null;
          created_at: string | null;
          last_seen_at: string | null;
          unsent_count: number | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      add_person: {
        Args: {
          p_actor: string;
          p_user: string;
          p_email: string;
          p_full_name: string;
          p_role: string;
          p_phone?: string;
        };
        Returns: Json;
      };
      apply_mutations: {
        Args: {
          batch: Json;
        };
        Returns: Json;
      };
      change_profile: {
        Args: {
          p_actor: string;
          p_user: string;
          p_changes: Json;
        };
        Returns: Json;
      };
      create_profile: {
        Args: {
          p_user: string;
          p_email: string;
          p_full_name: string;
          p_role: string;
        };
        Returns: undefined;
      };
      end_sessions: {
        Args: {
          p_user: string;
        };
        Returns: boolean;
      };
      login_attempt_refused: {
        Args: {
          p_email: string;
          p_address: string;
        };
        Returns: undefined;
      };
      login_attempt_succeeded: {
        Args: {
          p_email: string;
          p_address: string;
        };
        Returns: undefined;
      };
      login_attempt_undone: {
        Args: {
          p_email: string;
          p_address: string;
        };
        Returns: undefined;
      };
      login_attempt_wait: {
        Args: {
          p_email: string;
          p_address: string;
        };
        Returns: number;
      };
      own_password_changed: {
        Args: {
          p_user: string;
        };
        Returns: undefined;
      };
      past_states: {
        Args: {
          record: string;
        };
        Returns: Json;
      };
      prepare_own_password: {
        Args: {
          p_user: string;
        };
        Returns: Json;
      };
      prepare_person: {
        Args: {
          p_actor: string;
          p_email: string;
        };
        Returns: Json;
      };
      pull_changes: {
        Args: {
          cursor?: Json;
          page_limit?: number;
        };
        Returns: Json;
      };
      pull_head: {
        Args: {
          cursor?: Json;
        };
        Returns: Json;
      };
      pull_history: {
        Args: {
          cursor?: Json;
          page_limit?: number;
        };
        Returns: Json;
      };
      pull_movements: {
        Args: {
          mutations: string[];
          device?: string;
          ask?: string;
        };
        Returns: Json;
      };
      register_device: {
        Args: {
          p_user: string;
          p_device: string;
          p_label?: string;
          p_app_version?: string;
        };
        Returns: Json;
      };
      report_device: {
        Args: {
          report: Json;
        };
        Returns: undefined;
      };
      search_deliveries: {
        Args: {
          asked: Json;
        };
        Returns: Json;
      };
      warmup_session: {
        Args: Record<never, never>;
        Returns: Json;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
}
